import { type FoundDate, findDates } from '../language/dates.ts'
import { cover, type Span, spanOf } from '../language/spans.ts'
import { contentTokens, tokens } from '../language/tokens.ts'
import { wholeEnd } from '../language/whole-word.ts'
import { isToolWord } from '../plan/tool-vocabulary.ts'
import type { Filling } from './filling.ts'
import type { Parameter } from './parameter.ts'
import { isQuery } from './roles.ts'
import { verbEnd } from './verb-end.ts'

/** Nobody searches with more words than this. */
const longestText = 2000

interface Term {
  text: string
  spans: Span[]
}

/** Writes a query with the operators that its description shows: "unread mail from Hanna" is `is:unread from:Hanna`. */
export function fillOperators(filling: Filling): void {
  if (filling.text.length > longestText) return
  for (const parameter of filling.open()) {
    if (parameter.type !== 'string' || parameter.isList || !isQuery(parameter)) continue
    const shown = operatorsIn(parameter)
    if (shown.size < 2) continue
    const written = writtenIn(filling, shown)
    const terms =
      written.length > 0
        ? written
        : [...statesIn(filling, shown), ...sendersIn(filling, shown), ...daysIn(filling, shown)]
    if (terms.length === 0) continue
    const spans = terms.flatMap((term) => term.spans)
    const words = wordsBeside(filling, spans)
    filling.give(parameter, { value: [...terms.map(({ text }) => text), ...words].join(' '), spans })
  }
}

/** `is:unread` and `after:2026/11/01` in a description: the operators with what they are shown with. */
function operatorsIn({ description }: Parameter): Map<string, string> {
  const found = description.slice(0, 2000).matchAll(/(?<![\w/])([a-z_]{2,20}):(?!\/)((?:[\w/@-]|\.(?=\w))*)/g)
  return new Map(
    Array.from(found, ([, name = '', value = '']) => [`${name}:${/^[a-z]+$/.test(value) ? value : ''}`, value]),
  )
}

/** Operators that the person wrote, as they are. */
function writtenIn({ text }: Filling, shown: ReadonlyMap<string, string>): Term[] {
  const names = new Set([...shown.keys()].map((operator) => operator.slice(0, operator.indexOf(':'))))
  return Array.from(text.matchAll(/(?<!\S)([a-z_]{2,20}):(?:"[^"]{1,200}"|(?!\/)\S{1,200})/g))
    .filter(([, name = '']) => names.has(name))
    .map((match) => ({ text: match[0], spans: [spanOf(match)] }))
}

/** A word that is shown as a value: "unread", "attachment", "sent". What is new was not read yet. */
function statesIn(filling: Filling, shown: ReadonlyMap<string, string>): Term[] {
  const words = tokens(filling.freeText())
  const states = [...shown.keys()].filter((operator) => /^(?:is|in|has):./.test(operator))
  return states.flatMap((operator) => {
    const [state] = tokens(operator.slice(operator.indexOf(':') + 1))
    const word = words.find(({ stem, lower }) => stem === state?.stem || (state?.lower === 'unread' && lower === 'new'))
    return word ? [{ text: operator, spans: [word] }] : []
  })
}

const name = '\\p{Lu}[\\p{L}-]+(?: \\p{Lu}[\\p{L}-]+)?'
const senders = [
  new RegExp(
    `\\b(?:from|by)\\s+(?:the\\s+)?(${name}|\\p{Ll}{3,20}(?=[\\s?.!,]|$)|[\\w.+-]{1,64}@[\\w.-]{3,100}\\w)`,
    'u',
  ),
  new RegExp(`(${name})['’]s\\b`, 'u'),
  new RegExp(`\\b(?:did|has|have)\\s+(${name})\\s+(?:write|written|send|sent|say|said|answer|reply)`, 'u'),
]

function sendersIn(filling: Filling, shown: ReadonlyMap<string, string>): Term[] {
  if (!shown.has('from:')) return []
  const free = filling.freeText().slice(0, 2000)
  const match = senders
    .map((pattern) => pattern.exec(free))
    .find((found) => found?.[1] && isSomebody(found[1], filling))
  const who = match?.[1] ?? ''
  return match ? [{ text: `from:${who.includes(' ') ? `"${who}"` : who}`, spans: [spanOf(match)] }] : []
}

function isSomebody(text: string, { now, vocabulary }: Filling): boolean {
  const [word] = tokens(text)
  if (!word || /^(?:What|Who|Where|That|It|There|Here|Let|How|When|last|this|today|yesterday)$/.test(text)) return false
  return findDates(text, now).length === 0 && (word.text !== word.lower || !isToolWord(vocabulary, word.stem))
}

function daysIn(filling: Filling, shown: ReadonlyMap<string, string>): Term[] {
  const free = filling.freeText()
  const [found] = findDates(free, filling.now)
  if (found?.from.hasDay && shown.has('after:')) {
    const mark = /\d(\D)/.exec(shown.get('after:') ?? '')?.[1] ?? '/'
    const bounds = [`after:${dayOf(found.from.date, mark)}`, ...beforeOf(filling, found, mark, shown)]
    return [{ text: bounds.join(' '), spans: found.spans }]
  }
  const recent = /\b(?:recent|latest|newest)\b/i.exec(free)
  const span = shown.get('newer_than:')
  return recent && span ? [{ text: `newer_than:${span}`, spans: [spanOf(recent)] }] : []
}

/** "Yesterday" ends with that day; "since Monday" and "this week" go on until now. */
function beforeOf(
  { text, now }: Filling,
  { from, to, spans }: FoundDate,
  mark: string,
  shown: ReadonlyMap<string, string>,
): string[] {
  const isOpen = /\b(?:since|after|from)\s*$/i.test(text.slice(0, spans[0]?.start))
  const end = new Date(to?.date ?? from.date)
  end.setDate(end.getDate() + 1)
  return isOpen || end > now || !shown.has('before:') ? [] : [`before:${dayOf(end, mark)}`]
}

function dayOf(date: Date, mark: string): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join(mark)
}

/** What else is said and is not about searching itself. */
function wordsBeside({ text, vocabulary }: Filling, taken: Span[]): string[] {
  const verb = { start: 0, end: verbEnd(text, vocabulary) }
  const free = cover(text, [verb, ...taken]).slice(0, 500)
  const words = contentTokens(free)
    .filter(({ stem }) => !isToolWord(vocabulary, stem))
    .filter(
      ({ lower }) =>
        !/^(?:new|latest|newest|recent|last|since|after|before|inbox|came|come|got|arrived|received)$/.test(lower),
    )
    .map(({ start, end }) => free.slice(start, wholeEnd(free, end)))
  return [...new Set(words)]
}
