import type { JsonObject, ToolPlugin } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { calendar_v3 } from '@googleapis/calendar'
import { checkByReading } from '../check-by-reading.ts'
import { isMissing, isUnknown, ServiceFailure } from '../services/service-failure.ts'
import { calendarZone, primaryId } from './calendar/calendar-zone.ts'
import {
  calendarIdSchema,
  eventSchemas,
  type GivenTimes,
  needsCalendarZone,
  readAttendees,
  readCalendarId,
  readTimes,
  textFields,
  wireAttendee,
} from './calendar/event-arguments.ts'
import { eventId, eventMark, isMarked } from './calendar/event-mark.ts'
import { checkSpan, eventSpan, type SpanRequest } from './calendar/event-span.ts'
import type { GivenTime } from './calendar/event-time.ts'
import { eventView } from './calendar/event-view.ts'
import { listOtherCalendars } from './calendar/list-calendars.ts'
import { readEvent } from './calendar/patch-event.ts'
import { previewEvent } from './calendar/preview-event.ts'
import { badField } from './mail/header-value.ts'
import { recipientsIn } from './mail/mail-arguments.ts'
import { type CalendarSession, calendarSession, type GoogleToolOptions } from './session/google-session.ts'

type Event = calendar_v3.Schema$Event

const description = `Put an event into the user's Google Calendar, and invite people to it when attendees are given. \
Use it when the user asks to schedule, book or add an appointment, meeting or viewing. Find out first which date a weekday is.`

/** The event's id comes from the action: Google refuses a repeated insert, and the existing event is the result. */
export function calendarEventCreate(options: GoogleToolOptions = {}): ToolPlugin {
  return {
    name: 'calendar_event_create',
    description,
    inputSchema: {
      type: 'object',
      properties: { ...eventSchemas, calendarId: calendarIdSchema },
      required: ['title', 'start'],
      additionalProperties: false,
    },
    effect: 'write',
    recovery: 'keyed',
    handler: async (args, context) => {
      const session = calendarSession(context, options)
      const calendarId = readCalendarId(args)
      const times = readStart(args)
      if (calendarId !== primaryId) await assertMayWrite(session, calendarId)
      const timeZone = times.timeZone ?? (needsCalendarZone(times) ? await calendarZone(session, calendarId) : 'UTC')
      const event = toEvent(args, { ...times, timeZone }, context.actionId)
      return describe(await insertOnce(session, { calendarId, event, actionId: context.actionId }), timeZone)
    },
    check: checkByReading((args) => {
      checkSpan(readStart(args))
      readAttendees(args.attendees)
    }),
    preview: previewEvent,
    recipients: ({ attendees }) => recipientsIn(attendees),
    ignoresAllowlist: true,
  }
}

/** Google's own refusal would not list the existing calendars. */
async function assertMayWrite(session: CalendarSession, calendarId: string): Promise<void> {
  const calendars = await listOtherCalendars(session)
  if (calendars.some(({ id, mayWrite }) => id === calendarId && mayWrite)) return
  const others = calendars.filter(({ mayWrite }) => mayWrite).map(({ id, name }) => `${id} (${name})`)
  const choice = others.length > 0 ? `Leave it out for the primary one, or take ${others.join(', ')}` : 'Leave it out'
  throw badField('calendarId', `there is no such calendar that the user may write to. ${choice}`)
}

function readStart(args: JsonObject): GivenTimes & { start: GivenTime } {
  const { start, ...times } = readTimes(args)
  if (!start) throw badField('start', 'say when it begins')
  return { ...times, start }
}

function toEvent(args: JsonObject, span: SpanRequest, actionId: string): Event {
  const attendees = readAttendees(args.attendees) ?? []
  return {
    id: eventId(actionId),
    ...textFields(args),
    ...eventSpan(span),
    ...(attendees.length > 0 && { attendees: attendees.map(wireAttendee) }),
    extendedProperties: eventMark(actionId),
  }
}

interface Insertion {
  calendarId: string
  event: Event
  actionId: string
}

/** Tries twice, which is safe because the id is the same. */
async function insertOnce(session: CalendarSession, insertion: Insertion, again = true): Promise<Event> {
  const { calendarId, event, actionId } = insertion
  const sendUpdates = event.attendees ? 'all' : 'none'
  try {
    const { data } = await session.write((calendar) =>
      calendar.events.insert({ calendarId, requestBody: event, sendUpdates }),
    )
    return data
  } catch (thrown) {
    const isThere = thrown instanceof ServiceFailure && thrown.status === 409
    if (!isThere && !isUnknown(thrown)) throw thrown
    const found = await findEvent(session, insertion, thrown)
    if (found && isMarked(found, actionId)) return found
    if (found)
      throw new DeckhandError('CONFLICT', 'Another event has the id that this one was to get. Nothing was created.')
    if (again) return insertOnce(session, insertion, false)
    throw thrown
  }
}

async function findEvent(
  session: CalendarSession,
  { calendarId, event }: Insertion,
  failure: unknown,
): Promise<Event | undefined> {
  try {
    return await readEvent(session, { calendarId, eventId: event.id ?? '' })
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
