import type { JsonObject, ToolPlugin } from '@deckhand/spec'
import type { calendar_v3 } from '@googleapis/calendar'
import { checkByReading } from '../check-by-reading.ts'
import { isMissing } from '../services/service-failure.ts'
import { calendarZone } from './calendar/calendar-zone.ts'
import { assertIsCurrent, readCurrentStart } from './calendar/current-event.ts'
import { calendarIdSchema, eventSchemas, readCalendarId } from './calendar/event-arguments.ts'
import { eventChange, readChange } from './calendar/event-change.ts'
import { checkSpan } from './calendar/event-span.ts'
import { eventView } from './calendar/event-view.ts'
import { findPatched, patchEvent, readEvent } from './calendar/patch-event.ts'
import { previewChange } from './calendar/preview-event.ts'
import { forSeries, idToChange, type Scope } from './calendar/recurring-scope.ts'
import { badField } from './mail/header-value.ts'
import { recipientsIn } from './mail/mail-arguments.ts'
import { type CalendarSession, calendarSession, type GoogleToolOptions } from './session/google-session.ts'

type Event = calendar_v3.Schema$Event

const description = `Change an event in the user's Google Calendar: only what is given changes. A new start alone moves it. \
Use it when the user asks to move, rename or change an appointment; find its id, title, start and calendarId with calendar_search first. Of an event that recurs, say in scope what changes.`

const idSchema = {
  type: 'string',
  description: 'The id of the event, from calendar_search.',
  minLength: 1,
  maxLength: 1_024,
}
const titleSchema = {
  type: 'string',
  description: 'The title that the event has now, for the user to see which one it is.',
  maxLength: 500,
}
const startSchema = {
  type: 'string',
  description: 'The start that the event has now, as calendar_search gives it, for the user to see which one it is.',
  minLength: 10,
  maxLength: 40,
}
const scopeSchema = {
  type: 'string',
  enum: ['this', 'all'],
  description: 'Of an event that recurs: this occurrence, or all of them. As the user says, never guessed.',
}

/** The current title and start are arguments, because the person who approves must see which event it is instead of an id. */
export function calendarEventUpdate(options: GoogleToolOptions = {}): ToolPlugin {
  return {
    name: 'calendar_event_update',
    description,
    inputSchema: {
      type: 'object',
      properties: {
        eventId: idSchema,
        calendarId: calendarIdSchema,
        currentTitle: titleSchema,
        currentStart: startSchema,
        scope: scopeSchema,
        ...eventSchemas,
      },
      required: ['eventId', 'currentTitle', 'currentStart'],
      additionalProperties: false,
    },
    effect: 'write',
    recovery: 'lookup',
    handler: async (args, context) => {
      const session = calendarSession(context, options)
      const calendarId = readCalendarId(args)
      const named = await readNamed(session, args)
      const zone = await zoneOf(session, named, calendarId)
      assertIsCurrent(named, args, zone)
      const eventId = idToChange(named, args.scope as Scope)
      const change = eventChange(args, named, zone)
      const event = eventId === named.id ? named : await readEvent(session, { eventId, calendarId })
      const isSeries = Boolean(event.recurrence?.length)
      const wanted = isSeries ? forSeries(change, named, event) : change
      // The zone is read first: nothing may fail after the change.
      return describe(await patchEvent(session, context, { calendarId, event, change: wanted }), zone)
    },
    lookup: async (args, context) => {
      const session = calendarSession(context, options)
      const calendarId = readCalendarId(args)
      const event = await findPatched(session, context, calendarId)
      return event && describe(event, await zoneOf(session, event, calendarId))
    },
    check: checkByReading(readAll),
    preview: previewChange,
    recipients: ({ attendees }) => recipientsIn(attendees),
    ignoresAllowlist: true,
  }
}

/** Checks everything that does not depend on the stored event. Its current start replaces a missing new start. */
function readAll(args: JsonObject): void {
  const currentStart = readCurrentStart(args)
  const { times } = readChange(args)
  if (times) checkSpan({ ...times, start: times.start ?? currentStart })
}

async function readNamed(session: CalendarSession, args: JsonObject): Promise<Event> {
  try {
    return await readEvent(session, { eventId: String(args.eventId), calendarId: readCalendarId(args) })
  } catch (thrown) {
    if (!isMissing(thrown) || args.calendarId !== undefined) throw thrown
    throw badField(
      'eventId',
      'the primary calendar has no such event. Look again with calendar_search, and give the calendarId of an event in another calendar',
    )
  }
}

function describe(event: Event, zone: string): JsonObject {
  const timeZone = event.start?.timeZone || zone
  const view = eventView(event, timeZone)
  return { ...view, ...(event.start?.dateTime && { timeZone }), text: `"${view.title}" was changed: ${view.when}.` }
}

/** The time zone of the event, or of its calendar. */
const zoneOf = async (session: CalendarSession, { start }: Event, calendarId: string) =>
  start?.timeZone || calendarZone(session, calendarId)
