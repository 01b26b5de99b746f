import type { JsonObject, ToolContext, ToolPlugin } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { calendar_v3 } from '@googleapis/calendar'
import { isMissing, isUnknown, ServiceFailure } from '../services/service-failure.ts'
import { calendarZone, primary } from './calendar/calendar-zone.ts'
import {
  eventSchemas,
  needsCalendarZone,
  readAttendees,
  readTimes,
  textFields,
  wireAttendee,
} from './calendar/event-arguments.ts'
import { eventId, eventMark, isMarked } from './calendar/event-mark.ts'
import { eventSpan } from './calendar/event-span.ts'
import { eventView } from './calendar/event-view.ts'
import { previewEvent } from './calendar/preview-event.ts'
import { badField } from './mail/header-value.ts'
import { type CalendarSession, calendarSession, type GoogleToolOptions } from './session/google-session.ts'

type Event = calendar_v3.Schema$Event

const description = `Put an event into the user's Google Calendar, and invite people to it when attendees are given. \
Use it when the user asks to schedule, book or add an appointment, meeting or viewing. Find out first which date a weekday is.`

/** Made under an id from the action's: repeated, it is refused by Google, and what is there already is the result. */
export function calendarEventCreate(options: GoogleToolOptions = {}): ToolPlugin {
  return {
    name: 'calendar_event_create',
    description,
    parameters: {},
    inputSchema: {
      type: 'object',
      properties: eventSchemas,
      required: ['title', 'start'],
      additionalProperties: false,
    },
    effect: 'write',
    recovery: 'keyed',
    handler: async (args, context) => {
      const session = calendarSession(context, options)
      const { event, timeZone } = await readEvent(args, session, context.actionId)
      return describe(await insertOnce(session, event, context), timeZone)
    },
    preview: previewEvent,
  }
}

async function readEvent(args: JsonObject, session: CalendarSession, actionId: string) {
  const times = readTimes(args)
  const attendees = readAttendees(args.attendees) ?? []
  if (!times.start) throw badField('start', 'say when it begins')
  const timeZone = times.timeZone ?? (needsCalendarZone(times) ? await calendarZone(session) : 'UTC')
  const event: Event = {
    id: eventId(actionId),
    ...textFields(args),
    ...eventSpan({ ...times, start: times.start, timeZone }),
    ...(attendees.length > 0 && { attendees: attendees.map(wireAttendee) }),
    extendedProperties: eventMark(actionId),
  }
  return { event, timeZone }
}

/** Tried twice: under one id that is still one event. */
async function insertOnce(session: CalendarSession, event: Event, context: ToolContext, again = true): Promise<Event> {
  const sendUpdates = event.attendees ? 'all' : 'none'
  try {
    const { data } = await session.write((calendar) =>
      calendar.events.insert({ ...primary, requestBody: event, sendUpdates }),
    )
    return data
  } catch (thrown) {
    const isThere = thrown instanceof ServiceFailure && thrown.status === 409
    if (!isThere && !isUnknown(thrown)) throw thrown
    const found = await findEvent(session, event.id ?? '', thrown)
    if (found && isMarked(found, context.actionId)) return found
    if (found)
      throw new DeckhandError('CONFLICT', 'Another event has the id that this one was to get. Nothing was created.')
    if (again) return insertOnce(session, event, context, false)
    throw thrown
  }
}

async function findEvent(session: CalendarSession, id: string, failure: unknown): Promise<Event | undefined> {
  try {
    return (await session.read((calendar) => calendar.events.get({ ...primary, eventId: id }))).data
  } catch (thrown) {
    if (isMissing(thrown)) return undefined
    if (!(thrown instanceof ServiceFailure)) throw thrown
    const reason = failure instanceof Error ? failure.message : String(failure)
    throw new DeckhandError(
      'UNAVAILABLE',
      `${reason} The event may be in the calendar all the same: look with calendar_search before you create it again.`,
    )
  }
}

function describe(event: Event, timeZone: string): JsonObject {
  const view = eventView(event, timeZone)
  const text =
    event.status === 'cancelled'
      ? `"${view.title}" was put into the calendar, and has been deleted there since.`
      : `"${view.title}" is in the calendar: ${view.when}.`
  return { ...view, ...(event.start?.dateTime && { timeZone }), text }
}
