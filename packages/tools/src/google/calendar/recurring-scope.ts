import { DeckhandError } from '@deckhand/spec/errors'
import type { calendar_v3 } from '@googleapis/calendar'
import { badField } from '../mail/header-value.ts'
import { instantOf, localTime } from './zoned-time.ts'

type Event = calendar_v3.Schema$Event
export type Scope = 'this' | 'all' | undefined

/** The id to change: a single event, one occurrence, or the series. Never guessed. */
export function idToChange(event: Event, scope: Scope): string {
  const isSeries = Boolean(event.recurrence?.length)
  const isOccurrence = Boolean(event.recurringEventId)
  if ((isSeries || isOccurrence) && scope === undefined) {
    throw badField(
      'scope',
      'the event recurs. Ask the user whether "this" occurrence or "all" of them change, and say so',
    )
  }
  if (isSeries && scope === 'this') {
    throw badField('eventId', 'it is that of the whole series. Take the id of the occurrence from calendar_search')
  }
  return (scope === 'all' ? event.recurringEventId : undefined) ?? event.id ?? ''
}

/**
 * Applies a change of times, computed for one occurrence, to the whole series: the time of day changes, the days stay.
 * Other days would need a new recurrence rule, which was not given.
 */
export function forSeries(change: Event, occurrence: Event, series: Event): Event {
  if (!change.start) return change
  const zone = change.start.timeZone ?? series.start?.timeZone ?? 'UTC'
  const [then, now, first] = [occurrence.start, change.start, series.start].map((time) => wallClockTime(time, zone))
  if (!then || !now || !first || then.slice(0, 10) !== now.slice(0, 10) || !change.start.dateTime) {
    throw new DeckhandError(
      'BAD_REQUEST',
      'start: a whole series can move to another time of its days, not to other days. Change one occurrence ("this"), or create a new event.',
      { field: 'start' },
    )
  }
  const length = Date.parse(`${change.end?.dateTime}Z`) - Date.parse(`${now}Z`)
  const start = `${first.slice(0, 10)}${now.slice(10)}`
  const end = new Date(Date.parse(`${start}Z`) + length).toISOString().slice(0, 19)
  return { ...change, start: { ...change.start, dateTime: start }, end: { ...change.end, dateTime: end } }
}

function wallClockTime(time: calendar_v3.Schema$EventDateTime | undefined, zone: string): string | undefined {
  const text = time?.dateTime
  if (!text) return undefined
  const hasOffset = /(?:Z|[+-]\d\d:\d\d)$/i.test(text)
  const ms = hasOffset ? Date.parse(text) : instantOf(text, time?.timeZone ?? zone)
  return ms === undefined || Number.isNaN(ms) ? undefined : localTime(ms, zone)
}
