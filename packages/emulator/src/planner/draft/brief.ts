import { stem } from '../language/stem.ts'
import { nameWords } from '../language/tokens.ts'

/** What a request says about the thing to be written, as lines of "Name: value". */
export interface Brief {
  subject: string
  audience: string
  facts: { words: string[]; value: string }[]
}

const subjectWords = new Set(['title', 'topic', 'subject', 'theme', 'about'].map(stem))
const audienceWords = new Set(['audience', 'reader', 'party', 'parties', 'recipient', 'client'].map(stem))
const fewestFacts = 2

/** The brief at the end of a request, or undefined when there is none: a paragraph of such lines, one of them the subject. */
export function readBrief(request: string): Brief | undefined {
  const lines = (
    request
      .trim()
      .split(/\n\s*\n/)
      .at(-1) ?? ''
  ).split('\n')
  const facts = lines.flatMap((line) => {
    const [, name = '', value = ''] = /^\s*[-*]?\s*([\p{L}][\p{L} _-]{1,40}):\s+(\S.*)$/u.exec(line) ?? []
    return value === '' ? [] : [{ words: nameWords(name).map(stem), value: value.trim() }]
  })
  const subject = factNamed(facts, subjectWords)
  if (subject === undefined || facts.length < fewestFacts || facts.length < lines.length) return undefined
  return { subject, audience: factNamed(facts, audienceWords)?.replaceAll('; ', ' and ') ?? '', facts }
}

function factNamed(facts: Brief['facts'], names: ReadonlySet<string>): string | undefined {
  return facts.find(({ words }) => words.some((word) => names.has(word)))?.value
}

/** The items that the brief lists under a name: "Sections: Why; How; When". */
export function listedFor({ facts }: Brief, names: readonly string[]): string[] {
  const fact = facts.find(({ words }) => names.some((name) => words.includes(name)))
  return fact?.value.includes(';') ? fact.value.split(/\s*;\s*/).filter(Boolean) : []
}
