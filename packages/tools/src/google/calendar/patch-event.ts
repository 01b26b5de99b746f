import type { ToolContext } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { calendar_v3 } from '@googleapis/calendar'
import { isUnknown, ServiceFailure } from '../../services/service-failure.ts'
import type { CalendarSession } from '../session/google-session.ts'
import { primaryId } from './calendar-zone.ts'
import { eventMark, isMarked } from './event-mark.ts'

type Event = calendar_v3.Schema$Event

export interface EventPlace {
  eventId: string
  /** Default: the primary calendar. */
  calendarId?: string
}

export async function readEvent(
  session: CalendarSession,
  { eventId, calendarId = primaryId }: EventPlace,
): Promise<Event> {
  return (await session.read((calendar) => calendar.events.get({ calendarId, eventId }))).data
}

export interface EventChange {
  calendarId: string
  /** The event that was read. */
  event: Event
  change: Event
}

/** Changes exactly the version that was read, so that no other change in between is overwritten. */
export async function patchEvent(
  session: CalendarSession,
  context: ToolContext,
  { calendarId, event, change }: EventChange,
): Promise<Event> {
  const eventId = event.id ?? ''
  await context.checkpoint({ eventId, etag: event.etag ?? '' })
  const guests = change.attendees ?? event.attendees ?? []
  const requestBody = { ...change, extendedProperties: eventMark(context.actionId) }
  const options = { headers: { 'If-Match': event.etag ?? '*' } }
  try {
    const sendUpdates = guests.length > 0 ? 'all' : 'none'
    const { data } = await session.write((calendar) =>
      calendar.events.patch({ calendarId, eventId, requestBody, sendUpdates }, options),
    )
    return data
  } catch (thrown) {
    const isStale = thrown instanceof ServiceFailure && thrown.status === 412
    if (!isStale && !isUnknown(thrown)) throw thrown
    return afterFailure(session, context, { calendarId, eventId }, thrown)
  }
}

async function afterFailure(
  session: CalendarSession,
  context: ToolContext,
  place: EventPlace,
  failure: ServiceFailure,
): Promise<Event> {
  const now = await readAgain(session, place, failure)
  if (isMarked(now, context.actionId)) return now
  if (failure.status !== 412) throw new DeckhandError(failure.code, `${failure.message} The event was not changed.`)
  throw new DeckhandError(
    'CONFLICT',
    'Somebody else changed the event at the same moment, so it was left alone. Look at it with calendar_search and try again.',
  )
}

async function readAgain(session: CalendarSession, place: EventPlace, failure: ServiceFailure): Promise<Event> {
  try {
    return await readEvent(session, place)
  } catch (thrown) {
    if (!(thrown instanceof ServiceFailure)) throw thrown
    throw new DeckhandError(
      'UNAVAILABLE',
      `${failure.message} The event may have been changed all the same: look with calendar_search before you try again.`,
    )
  }
}

/** After a crash: the changed event, or `undefined` if it certainly was not changed. Throws if neither is certain. */
export async function findPatched(
  session: CalendarSession,
  context: ToolContext,
  calendarId: string,
): Promise<Event | undefined> {
  const { eventId, etag } = (context.lastCheckpoint ?? {}) as { eventId?: string; etag?: string }
  // The checkpoint precedes the change.
  if (eventId === undefined) return undefined
  const event = await readEvent(session, { eventId, calendarId })
  if (isMarked(event, context.actionId)) return event
  if (event.etag === etag) return undefined
  throw new DeckhandError('CONFLICT', 'The event has been changed since by somebody else. Look at it in the calendar.')
}
