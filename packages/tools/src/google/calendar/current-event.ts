import type { JsonObject } from '@deckhand/spec'
import type { calendar_v3 } from '@googleapis/calendar'
import { badField } from '../mail/header-value.ts'
import { line } from '../mail/mail-arguments.ts'
import { type GivenTime, parseTime, toInstant } from './event-time.ts'

type Event = calendar_v3.Schema$Event

/** Reads the argument with the event's current start. Throws BAD_REQUEST. */
export const readCurrentStart = ({ currentStart }: JsonObject): GivenTime =>
  parseTime(String(currentStart), 'currentStart')

/**
 * The person approved by title and start, so the event must still have them. `timeZone` applies to a start without one.
 * Throws BAD_REQUEST with the field.
 */
export function assertIsCurrent(event: Event, args: JsonObject, timeZone: string): void {
  const { summary, status, start } = event
  if (status === 'cancelled') throw badField('eventId', 'that event was deleted. Search for another')
  const title = line(summary ?? '(no title)')
  if (title !== line(String(args.currentTitle))) {
    throw badField('currentTitle', `the event with that id is called "${title}". Check which one is meant`)
  }
  if (isSame(readCurrentStart(args), start, timeZone)) return
  const now = start?.date ?? start?.dateTime ?? 'at no time'
  throw badField('currentStart', `the event with that id begins ${now}. Check which one is meant`)
}

function isSame(given: GivenTime, start: Event['start'], timeZone: string): boolean {
  if (given.kind === 'day' || start?.date) return given.kind === 'day' && given.date === start?.date
  return toInstant(given, timeZone, 'currentStart') === Date.parse(start?.dateTime ?? '')
}
