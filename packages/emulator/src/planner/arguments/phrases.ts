import { quotedTexts } from '../language/quoted.ts'
import { stem } from '../language/stem.ts'
import { type Token, tokens } from '../language/tokens.ts'
import { cueOf } from './cues.ts'
import type { Filling } from './filling.ts'
import { exactPhrase, type Phrase, phraseOf, tokensIn } from './phrase.ts'
import { type Segment, segmentsOf } from './segments.ts'
import { verbEnd } from './verb-end.ts'

const mostPhrases = 40

/** The phrases of a clause that nothing has taken yet, in order. */
export function phrasesIn(filling: Filling): Phrase[] {
  const segments = segmentsOf(filling).slice(0, mostPhrases)
  const phrases = segments.flatMap((segment) => readSegment(filling, segment))
  return [...phrases, ...quotedPhrases(filling)].sort((a, b) => a.start - b.start)
}

/** A segment may be read in several ways; whoever takes one reading takes the words from the others. */
function readSegment(filling: Filling, segment: Segment): Phrase[] {
  const words = tokensIn(filling, segment)
  const receiver = segment.cue === 'object' ? receiverIn(filling, words) : undefined
  const rest = receiver ? words.filter((word) => word.start >= receiver.end) : words
  const whole = phraseOf(filling, segment, rest)
  const readings = [ownerIn(filling, segment), receiver, whole, nameIn(filling, segment), ...endsOf(filling, segment)]
  return readings.filter((reading) => reading !== undefined)
}

/** "Maria's loans" */
function ownerIn(filling: Filling, segment: Segment): Phrase | undefined {
  const text = filling.text.slice(segment.start, segment.end)
  const match = /(\p{Lu}[\p{L}-]*(?:\s\p{Lu}[\p{L}-]*){0,3})['’]s?(?=\s)/u.exec(text)
  if (!match?.[1] || /^(?:What|Who|Where|That|It|There|Here|Let|How|When)$/.test(match[1])) return undefined
  const start = segment.start + match.index
  return exactPhrase(filling, 'possessive', { start, end: start + match[1].length })
}

/** "between Oslo and Bergen" is from the one to the other. */
function endsOf(filling: Filling, segment: Segment): (Phrase | undefined)[] {
  const text = filling.text.slice(segment.start, segment.end)
  const joint = segment.cue === 'between' ? /\sand\s/i.exec(text) : null
  if (!joint) return []
  const middle = segment.start + joint.index
  const halves: Segment[] = [
    { ...segment, cue: 'from', end: middle },
    { cue: 'to', from: middle, start: middle + joint[0].length, end: segment.end },
  ]
  return halves.map((half) => phraseOf(filling, half, tokensIn(filling, half)))
}

/** A name that stands anywhere, for somebody who must be named: "Mia Wong is absent". */
function nameIn(filling: Filling, segment: Segment): Phrase | undefined {
  const text = filling.text.slice(segment.start, segment.end)
  const match = /\p{Lu}\p{Ll}+(?:\s\p{Lu}[\p{L}.'’-]*){1,3}/u.exec(text)
  if (!match) return undefined
  const start = segment.start + match.index
  return exactPhrase(filling, 'name', { start, end: start + match[0].length })
}

const giving = new Set(
  `send tell email mail message text remind ask invite give write show forward notify pay lend hand inform call phone offer bring`
    .split(' ')
    .map(stem),
)

/** "Send Bob the report": the capitals right after the verb are who gets it. */
function receiverIn(filling: Filling, words: Token[]): Phrase | undefined {
  const verb = tokens(filling.text.slice(0, verbEnd(filling.text, filling.vocabulary))).at(-1)
  const stop = words.findIndex((word) => !/^\p{Lu}/u.test(word.text))
  const name = stop < 0 ? words : words.slice(0, stop)
  const [first, last] = [name[0], name.at(-1)]
  if (!verb || !giving.has(verb.stem) || !first || !last || /['’]s$/.test(last.text)) return undefined
  return exactPhrase(filling, 'indirect', { start: first.start, end: last.end })
}

function quotedPhrases(filling: Filling): Phrase[] {
  const free = quotedTexts(filling.text).filter((quoted) => filling.isFree(quoted))
  return free.slice(0, mostPhrases).map((quoted) => {
    const before = tokens(filling.text.slice(Math.max(0, quoted.start - 40), quoted.start)).at(-1)
    const cue = (before && cueOf(before.lower)) ?? 'quoted'
    return { ...exactPhrase(filling, cue, quoted), text: quoted.text, isQuoted: true }
  })
}
