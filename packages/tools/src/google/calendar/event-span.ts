import type { calendar_v3 } from '@googleapis/calendar'
import { badField } from '../mail/header-value.ts'
import { type GivenTime, nextDay, toInstant } from './event-time.ts'
import { localTime } from './zoned-time.ts'

export interface SpanRequest {
  start: GivenTime
  end?: GivenTime
  durationMinutes?: number
  /** For times without a zone. */
  timeZone: string
}

/** Start and end in Google's format. */
export interface EventSpan {
  start: calendar_v3.Schema$EventDateTime
  end: calendar_v3.Schema$EventDateTime
}

const defaultMinutes = 60

/** Throws BAD_REQUEST with the field if the end is not after the start, or is of another kind. */
export function eventSpan(request: SpanRequest): EventSpan {
  return request.start.kind === 'day' ? daySpan(request.start.date, request) : timeSpan(request)
}

/** Throws the same errors as `eventSpan`, as far as possible before the zone of the calendar is known. */
export function checkSpan({ timeZone, ...request }: Omit<SpanRequest, 'timeZone'> & { timeZone?: string }): void {
  const { start, end, durationMinutes } = request
  const kinds = new Set([start.kind, end?.kind ?? start.kind])
  const isOpen = timeZone === undefined && kinds.has('local') && kinds.has('instant')
  if (isOpen) assertOneEnd(end, durationMinutes)
  else eventSpan({ ...request, timeZone: timeZone ?? 'UTC' })
}

/** Google's end is the day after the last one; people mean the last day. */
function daySpan(first: string, { end, durationMinutes }: SpanRequest): EventSpan {
  if (end !== undefined && end.kind !== 'day')
    throw badField('end', 'an event of whole days ends on a day, as 2026-11-20')
  if (durationMinutes !== undefined)
    throw badField('durationMinutes', 'an event of whole days has none. Give the last day as end')
  const last = end?.date ?? first
  if (last < first) throw badField('end', 'it is before the start')
  return { start: { date: first }, end: { date: nextDay(last) } }
}

function timeSpan({ start, end, durationMinutes, timeZone }: SpanRequest): EventSpan {
  if (end?.kind === 'day') throw badField('end', 'give a time of day, as 2026-11-19T16:00')
  assertOneEnd(end, durationMinutes)
  const from = toInstant(start, timeZone, 'start')
  const to = end ? toInstant(end, timeZone, 'end') : from + (durationMinutes ?? defaultMinutes) * 60_000
  if (to <= from) throw badField('end', 'it is not after the start')
  return { start: wireTime(from, timeZone), end: wireTime(to, timeZone) }
}

function assertOneEnd(end: GivenTime | undefined, durationMinutes: number | undefined): void {
  if (end !== undefined && durationMinutes !== undefined)
    throw badField('durationMinutes', 'give end or durationMinutes, not both')
}

const wireTime = (ms: number, timeZone: string) => ({ dateTime: localTime(ms, timeZone), timeZone })
