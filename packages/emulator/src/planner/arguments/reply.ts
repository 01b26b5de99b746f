import { findDates, timesInFigures } from '../language/dates.ts'
import { tokens } from '../language/tokens.ts'
import { withoutEnding } from '../language/without-ending.ts'
import { readMood } from '../plan/mood.ts'
import type { Correspondence } from './correspondence.ts'
import { firstName, type Person } from './people.ts'
import { byKey } from './result-items.ts'

const deed = /^(?:reply|respond|answer|write back)\b/i
const thing = /^(?:\p{L}+\s+){1,4}(?:an?|the|my|your|our)\s+(?:\p{L}+\s+){0,2}(?:reply|answer|response)\b/iu

/** Whether the words ask to answer somebody: "reply that …", "draft a short answer". */
export function asksToReply(clause: string): boolean {
  const { mood, core } = readMood(clause.slice(0, 300))
  return mood === 'request' && (deed.test(core) || thing.test(core))
}

/** Greeting and closing around the words, with the names that the messages have. */
export function asLetter(
  words: string,
  { partner, self }: { partner?: Person | undefined; self?: Person | undefined },
): string {
  const to = partner ? firstName(partner) : ''
  const from = self ? firstName(self) : ''
  const text = words.charAt(0).toUpperCase() + withoutEnding(words.slice(1), ' .')
  const greeting = to === '' ? 'Hello,' : `Dear ${to},`
  return `${greeting}\n\n${/[!?]$/.test(text) ? text : `${text}.`}\n\nBest wishes${from === '' ? '' : `\n${from}`}`
}

/** A few words that fit the newest message, for a person to complete: what else was asked for and is spoken of there is agreed to. */
export function composeReply(
  found: Correspondence | undefined,
  others: readonly string[],
  now: Date,
): string | undefined {
  if (!found) return undefined
  const said = ['text', 'body', 'content', 'snippet'].map((key) => byKey(found.message, key)).find(Boolean) ?? ''
  const agreed = others
    .map((clause) => agreement(timesInFigures(clause), String(said), now))
    .filter((sentence) => sentence !== '')
  const subject = subjectOf(found)
  const thanks = `Thank you for your message${subject === '' ? '' : ` about “${subject}”`}.`
  const rest = agreed.length > 0 ? agreed.join(' ') : 'I have read it and will come back to you shortly.'
  return asLetter(`${thanks} ${rest}`, found)
}

/** Of the message that is answered, without the marks of answers. */
export function subjectOf({ message }: Correspondence): string {
  return String(byKey(message, 'subject') ?? '').replace(/^(?:\s*(?:re|fwd?|aw):)+\s*/i, '')
}

/** "Put a viewing on Thursday at 3" says that the viewing on Thursday at 3 suits, if the message speaks of a viewing. */
function agreement(clause: string, message: string, now: Date): string {
  const [found] = findDates(clause, now)
  const start = Math.min(...(found?.spans.map((span) => span.start) ?? []))
  if (!found?.from.hasDay || !Number.isFinite(start)) return ''
  const spoken = new Set(tokens(message.slice(0, 20_000)).map(({ stem }) => stem))
  const noun = tokens(clause.slice(0, start)).findLast(({ stem }) => stem.length > 3 && spoken.has(stem))
  const when = found.spans.map((span) => clause.slice(span.start, span.end)).join(' ')
  return noun
    ? `The ${noun.lower} ${/^(?:on|next|this|today|tomorrow|in) ?/i.test(when) ? '' : 'on '}${when} suits me.`
    : ''
}
