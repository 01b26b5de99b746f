import { type FoundDate, findDates, type Moment } from '../language/dates.ts'
import { findDurations } from '../language/durations.ts'
import { impossibleTime } from '../language/impossible.ts'
import { cover, type Span } from '../language/spans.ts'
import { areSynonyms } from '../language/synonyms.ts'
import { contentStems } from '../language/tokens.ts'
import { type DateKind, dateKindOf, isDateParameter, takesWholeDay, writeMoment } from './date-format.ts'
import type { Filling } from './filling.ts'
import { looks, newDates, withCue } from './new-dates.ts'
import type { Parameter } from './parameter.ts'
import { speaksHowMuch, stems } from './parameter.ts'

/** Gives days and times to the parameters that ask for them; a start and an end each get their own. */
export function fillDates(filling: Filling): void {
  const parameters = filling.open().filter(isDateParameter)
  if (parameters.length === 0) return
  const free = filling.freeText()
  const start = parameters.find(isStart)
  const end = parameters.find((parameter) => isEnd(parameter) && parameter !== start)
  const unclear = impossibleTime(free)
  if (unclear && !looks(filling)) {
    const [said] = findDates(cover(free, [unclear]), filling.now)
    filling.saidDay = said?.from.hasDay ? said.from.date : undefined
    filling.ask(start ?? parameters[0], [unclear, ...(said?.spans ?? [])])
    return
  }
  const durations = findDurations(free)
  const dates = newDates(filling, cover(free, durations))
  if (dates.length === 0) return
  if (start && end) fillRange(filling, { start, end, dates, length: durations[0] })
  for (const parameter of parameters)
    if (!filling.values.has(parameter) && parameter !== end) fillOne(filling, parameter, dates)
  if (end && !start) fillOne(filling, end, dates)
  fillZone(filling)
}

/** A time that was said is meant where the user is. */
function fillZone(filling: Filling): void {
  const parameter = filling.open().find(isZone)
  const hasTime = [...filling.values.keys()].some(isDateParameter)
  if (parameter && hasTime && filling.timeZone) filling.give(parameter, { value: filling.timeZone, spans: [] })
}

function isZone({ path, type, isList }: Parameter): boolean {
  return type === 'string' && !isList && /^(?:time_?zone|tz|zone_?id)$/i.test(path.at(-1) ?? '')
}

const startWords = stems(
  'start begin from since after pickup depart departure arrival opening checkin first earliest min',
)
const endWords = stems('end until till finish to before dropoff return through close checkout last latest max')

function isStart(parameter: Parameter): boolean {
  return speaksHowMuch(parameter, startWords) > 0 || /check.?in/i.test(parameter.path.join('.'))
}

function isEnd(parameter: Parameter): boolean {
  return speaksHowMuch(parameter, endWords) > 0 || /check.?out/i.test(parameter.path.join('.'))
}

interface Range {
  start: Parameter
  end: Parameter
  dates: FoundDate[]
  length: ({ minutes: number } & Span) | undefined
}

function fillRange(filling: Filling, { start, end, dates, length }: Range): void {
  const [first, second] = dates
  if (!first) return
  const endKind = dateKindOf(end, filling.parameters)
  const onlyEnd =
    !first.to &&
    !second &&
    /(?<![\w-])(?:until|till|before|by|up to)\s*$/i.test(filling.text.slice(0, first.spans[0]?.start))
  if (onlyEnd && !start.isRequired) {
    give(filling, end, first.from, first.spans)
    return
  }
  give(filling, start, first.from, first.spans)
  const said = first.to ?? second?.from
  if (said) give(filling, end, said, second?.spans ?? [])
  else if (looksAtDay(filling, first)) give(filling, end, first.from, [])
  else if (looksAtHour(filling, first)) give(filling, end, later(first.from, 60, endKind), [])
  else if (length || end.isRequired)
    give(filling, end, later(first.from, length?.minutes, endKind), length ? [length] : [])
}

/** "What is on tomorrow" asks for the whole day. */
function looksAtDay(filling: Filling, found: FoundDate): boolean {
  return !found.from.hasTime && !isOpenEnded(filling, found) && looks(filling)
}

/** "Am I free on Thursday at 3" asks for that hour. */
function looksAtHour(filling: Filling, found: FoundDate): boolean {
  return found.from.hasTime && !isOpenEnded(filling, found) && looks(filling)
}

function isOpenEnded({ text }: Filling, { spans }: FoundDate): boolean {
  const start = spans[0]?.start ?? 0
  return /\b(?:since|after|from)\s*$/i.test(text.slice(0, start)) || /^(?:since|after|from)\b/i.test(text.slice(start))
}

/** One hour unless something else was said; a day without a time ends on the same day. */
function later(moment: Moment, minutes: number | undefined, kind: DateKind): Moment {
  const added = minutes ?? (kind === 'date' ? 0 : 60)
  return { ...moment, date: new Date(moment.date.getTime() + added * 60_000) }
}

function fillOne(filling: Filling, parameter: Parameter, dates: FoundDate[]): void {
  const kind = dateKindOf(parameter, filling.parameters)
  const usable = dates.filter((found) =>
    kind === 'clock' || kind === 'time'
      ? found.from.hasTime
      : found.from.hasDay || kind === 'date-time' || kind === 'local' || parameter.isRequired,
  )
  const unused = usable.filter((found) => !found.spans.some((span) => isTakenFor(filling, span, kind)))
  const found = unused.find((candidate) => isCued(filling, parameter, candidate)) ?? unused[0]
  if (found) give(filling, parameter, found.from, found.spans)
}

/** The day of a moment and its time of day may go to two parameters; two days may not. */
function isTakenFor(filling: Filling, span: Span, kind: DateKind): boolean {
  if (filling.isFree(span)) return false
  const others = [...filling.values.keys()]
    .filter(isDateParameter)
    .map((other) => dateKindOf(other, filling.parameters))
  const isTime = kind === 'clock' || kind === 'time'
  return !(others.length === 1 && others.every((other) => (other === 'clock' || other === 'time') !== isTime))
}

function isCued(filling: Filling, parameter: Parameter, found: FoundDate): boolean {
  const start = found.spans[0]?.start ?? 0
  const before = contentStems(filling.text.slice(Math.max(0, start - 30), start)).slice(-2)
  return [...parameter.nameStems, ...parameter.descriptionStems].some((word) =>
    before.some((other) => areSynonyms(word, other)),
  )
}

function give(filling: Filling, parameter: Parameter, moment: Moment, spans: Span[]): void {
  const kind = dateKindOf(parameter, filling.parameters)
  const timed =
    moment.hasTime || kind === 'date' ? moment : { ...moment, date: dayTime(filling, parameter, moment.date) }
  const isDay = !moment.hasTime && takesWholeDay(parameter, filling.parameters)
  filling.give(parameter, {
    value: writeMoment(timed, isDay ? 'date' : kind, filling.timeZone),
    spans: spans.map((span) => withCue(filling, parameter, span)),
  })
}

/** A day without a time, where a moment is wanted: its bounds when something is looked up, else the morning. */
function dayTime(filling: Filling, parameter: Parameter, date: Date): Date {
  const timed = new Date(date)
  if (looks(filling) && isEnd(parameter)) timed.setHours(23, 59, 59, 0)
  else timed.setHours(looks(filling) ? 0 : 9, 0, 0, 0)
  return timed
}
