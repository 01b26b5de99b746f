import type { JsonObject, ToolPlugin } from '@deckhand/spec'
import type { calendar_v3 } from '@googleapis/calendar'
import { calendarZone } from './calendar/calendar-zone.ts'
import { eventSchemas } from './calendar/event-arguments.ts'
import { eventChange } from './calendar/event-change.ts'
import { eventView } from './calendar/event-view.ts'
import { findPatched, patchEvent, readEvent } from './calendar/patch-event.ts'
import { previewChange } from './calendar/preview-event.ts'
import { forSeries, idToChange, type Scope } from './calendar/recurring-scope.ts'
import { badField } from './mail/header-value.ts'
import { line } from './mail/mail-arguments.ts'
import { type CalendarSession, calendarSession, type GoogleToolOptions } from './session/google-session.ts'

type Event = calendar_v3.Schema$Event

const description = `Change an event in the user's Google Calendar: only what is given changes. A new start alone moves it. \
Use it when the user asks to move, rename or change an appointment; find its id with calendar_search first. Of an event that recurs, say in scope what changes.`

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
const scopeSchema = {
  type: 'string',
  enum: ['this', 'all'],
  description: 'Of an event that recurs: this occurrence, or all of them. As the user says, never guessed.',
}

/** The present title is an argument, for a person who is asked has to see which event it is, and not an id. */
export function calendarEventUpdate(options: GoogleToolOptions = {}): ToolPlugin {
  return {
    name: 'calendar_event_update',
    description,
    parameters: {},
    inputSchema: {
      type: 'object',
      properties: { eventId: idSchema, currentTitle: titleSchema, scope: scopeSchema, ...eventSchemas },
      required: ['eventId', 'currentTitle'],
      additionalProperties: false,
    },
    effect: 'write',
    recovery: 'lookup',
    handler: async (args, context) => {
      const session = calendarSession(context, options)
      const named = await readEvent(session, String(args.eventId))
      checkTitle(named, args)
      const id = idToChange(named, args.scope as Scope)
      const zone = await zoneOf(session, named)
      const change = eventChange(args, named, zone)
      const event = id === named.id ? named : await readEvent(session, id)
      const isSeries = Boolean(event.recurrence?.length)
      const wanted = isSeries ? forSeries(change, named, event) : change
      // The zone is known before: nothing may fail once the event is changed.
      return describe(await patchEvent(session, context, event, wanted), zone)
    },
    lookup: async (_, context) => {
      const session = calendarSession(context, options)
      const event = await findPatched(session, context)
      return event && describe(event, await zoneOf(session, event))
    },
    preview: previewChange,
  }
}

function checkTitle({ summary, status }: Event, { currentTitle }: JsonObject): void {
  if (status === 'cancelled') throw badField('eventId', 'that event was deleted. Search for another')
  if (line(summary ?? '(no title)') === line(String(currentTitle))) return
  throw badField(
    'currentTitle',
    `the event with that id is called "${line(summary ?? '(no title)')}". Check which one is meant`,
  )
}

function describe(event: Event, zone: string): JsonObject {
  const timeZone = event.start?.timeZone || zone
  const view = eventView(event, timeZone)
  return { ...view, ...(event.start?.dateTime && { timeZone }), text: `"${view.title}" was changed: ${view.when}.` }
}

/** The zone that the event is in, or the calendar when it does not say. */
const zoneOf = async (session: CalendarSession, { start }: Event) => start?.timeZone || calendarZone(session)
