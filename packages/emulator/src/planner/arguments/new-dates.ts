import { type FoundDate, findDates, type Moment } from '../language/dates.ts'
import { newTimeIn } from '../language/impossible.ts'
import { cover, type Span } from '../language/spans.ts'
import { isLookingVerb } from '../language/synonyms.ts'
import { tokens } from '../language/tokens.ts'
import { readMood } from '../plan/mood.ts'
import type { Filling } from './filling.ts'
import type { Parameter } from './parameter.ts'

/** Of a thing that is moved, when it is to be; when it is now only tells which one is meant. A time alone is one of its own day. */
export function newDates(filling: Filling, text: string): FoundDate[] {
  const { core, offset } = readMood(text)
  const at = looks(filling) ? undefined : newTimeIn(core)
  if (at === undefined) return findDates(text, filling.now).map((found) => onDayOf(filling.saidDay, found))
  const before = { start: 0, end: offset + at }
  const moved = findDates(cover(text, [before]), filling.now)
  if (moved.length === 0) return findDates(text, filling.now)
  const [old] = findDates(text.slice(0, before.end), filling.now)
  if (old) filling.taken.push(...old.spans.map((span) => withCue(filling, undefined, span)))
  const day = old?.from.hasDay ? old.from.date : filling.present?.date
  return moved.map((found) => atTimeOf(filling.present, onDayOf(day, found)))
}

/** What is moved to another day keeps its time of day. */
function atTimeOf(present: Moment | undefined, found: FoundDate): FoundDate {
  if (!present?.hasTime || found.from.hasTime || found.to) return found
  const date = new Date(found.from.date)
  date.setHours(present.date.getHours(), present.date.getMinutes(), 0, 0)
  return { ...found, from: { date, hasDay: true, hasTime: true } }
}

function onDayOf(day: Date | undefined, found: FoundDate): FoundDate {
  if (!day || found.from.hasDay) return found
  const date = new Date(day)
  date.setHours(found.from.date.getHours(), found.from.date.getMinutes(), 0, 0)
  return { ...found, from: { date, hasDay: true, hasTime: true } }
}

/** Whether the tool looks something up. */
export const looks = ({ vocabulary }: Filling) => [...vocabulary.leads].some(isLookingVerb)

/** The words that lead to a date go with it: "due next Monday" leaves no "due" behind. */
export function withCue(filling: Filling, parameter: Parameter | undefined, span: Span): Span {
  const last = tokens(filling.text.slice(Math.max(0, span.start - 30), span.start)).at(-1)
  if (!last) return span
  const isCue =
    parameter?.nameStems.includes(last.stem) ||
    /^(?:due|on|by|at|until|till|from|starting|beginning|for|since|after|before)$/.test(last.lower)
  const start = Math.max(0, span.start - 30) + last.start
  return isCue && filling.isFree({ start, end: span.start }) ? { start, end: span.end } : span
}
