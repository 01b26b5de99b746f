import { json, noContent, type ServiceAnswer } from '../answer.ts'
import { refuseEvent } from '../google/google-error.ts'
import type { Operation } from '../operation.ts'
import type { ServiceCall } from '../service-call.ts'
import { nextDigest, note, type ServiceContext } from '../service-context.ts'
import type { StoredCalendar, StoredEvent } from './calendar-state.ts'
import { findCalendar, findEvent, requireWriter } from './find-event.ts'
import { mergePatch } from './merge-patch.ts'
import { type EventBody, type EventContent, readBody, readEvent } from './read-event.ts'
import { scopes } from './scopes.ts'
import { etagOf, wireEvent } from './wire-event.ts'

const path = '/calendar/v3/calendars/:calendarId/events'
const common = { service: 'calendar', scopes: scopes.write } as const

export const insertEvent: Operation = {
  ...common,
  name: 'events.insert',
  method: 'POST',
  path,
  run(call, context) {
    const calendar = open(call, context)
    const body = readBody(call)
    const content = readEvent(body, calendar)
    const id = readId(context, calendar, body.id)
    const now = context.now().toISOString()
    const base = { calendarId: calendar.id, id, iCalUID: `${id}@google.com`, sequence: 0, created: now }
    const event = { ...base, ...stamp(context), ...present(content) }
    context.world.calendar.events.push(event)
    return done(call, context, { calendar, event, action: 'created' })
  },
}

export const patchEvent: Operation = {
  ...common,
  name: 'events.patch',
  method: 'PATCH',
  path: `${path}/:eventId`,
  run(call, context) {
    const { calendar, event } = openEvent(call, context)
    const before = wireEvent(event, context, { calendar, timeZone: calendar.timeZone })
    return change(call, context, { calendar, event, body: mergePatch(before, readBody(call)) })
  },
}

export const updateEvent: Operation = {
  ...common,
  name: 'events.update',
  method: 'PUT',
  path: `${path}/:eventId`,
  run(call, context) {
    const { calendar, event } = openEvent(call, context)
    return change(call, context, { calendar, event, body: readBody(call) })
  },
}

export const deleteEvent: Operation = {
  ...common,
  name: 'events.delete',
  method: 'DELETE',
  path: `${path}/:eventId`,
  run(call, context) {
    const { calendar, event } = openEvent(call, context)
    if (event.status === 'cancelled') refuseEvent('deleted')
    const gone: StoredEvent = { ...event, ...stamp(context), status: 'cancelled' }
    keep(context, gone)
    done(call, context, { calendar, event: gone, action: 'deleted' })
    return noContent
  },
}

interface Change {
  calendar: StoredCalendar
  event: StoredEvent
  body: EventBody
}

function change(call: ServiceCall, context: ServiceContext, { calendar, event, body }: Change): ServiceAnswer {
  const content = readEvent(body, calendar)
  if (event.recurringEventId && content.recurrence) refuseEvent('invalid', 'Invalid recurrence rule.')
  const { recurrence: _recurrence, attendees: _attendees, ...rest } = event
  const moved = JSON.stringify([event.start, event.end]) !== JSON.stringify([content.start, content.end])
  const changed = { ...rest, ...stamp(context), ...present(content), sequence: event.sequence + (moved ? 1 : 0) }
  keep(context, changed)
  return done(call, context, { calendar, event: changed, action: 'changed' })
}

function open(call: ServiceCall, context: ServiceContext): StoredCalendar {
  const calendar = findCalendar(context, call.params.calendarId)
  requireWriter(calendar)
  const sendUpdates = call.query.get('sendUpdates')
  if (sendUpdates !== null && !['all', 'externalOnly', 'none'].includes(sendUpdates)) {
    refuseEvent(
      'invalid',
      `Invalid string value: '${sendUpdates}'. Allowed values: [all, externalOnly, none]`,
      'sendUpdates',
    )
  }
  return calendar
}

function openEvent(call: ServiceCall, context: ServiceContext): { calendar: StoredCalendar; event: StoredEvent } {
  const calendar = open(call, context)
  const event = findEvent(context, calendar, call.params.eventId ?? '')
  const match = call.headers['if-match']
  if (match !== undefined && match !== '*' && match !== etagOf(event.revision)) refuseEvent('conditionNotMet')
  return { calendar, event }
}

/** Base32hex, 5 to 1024 characters; ids of deleted events stay taken. */
function readId(context: ServiceContext, calendar: StoredCalendar, id: unknown): string {
  if (id === undefined || id === null || id === '') return base32hex(nextDigest(context))
  if (typeof id !== 'string' || !/^[a-v0-9]{5,1024}$/.test(id))
    return refuseEvent('invalid', 'Invalid resource id value.')
  const taken = context.world.calendar.events.some((event) => event.calendarId === calendar.id && event.id === id)
  return taken ? refuseEvent('duplicate') : id
}

function base32hex(digest: string): string {
  return BigInt(`0x${digest}`).toString(32).slice(0, 26)
}

function stamp(context: ServiceContext): Pick<StoredEvent, 'revision' | 'updated'> {
  const { calendar } = context.world
  calendar.revision += 1
  return { revision: calendar.revision, updated: context.now().toISOString() }
}

/** Without the fields that are absent, for the state is JSON. */
function present({
  recurrence,
  attendees,
  ...content
}: EventContent): Omit<EventContent, 'recurrence' | 'attendees'> & Pick<StoredEvent, 'recurrence' | 'attendees'> {
  return { ...content, ...(recurrence ? { recurrence } : {}), ...(attendees ? { attendees } : {}) }
}

/** Replaces the stored event; a single one of a series is stored from its first change on. */
function keep({ world }: ServiceContext, event: StoredEvent): void {
  const { events } = world.calendar
  const index = events.findIndex(({ id, calendarId }) => id === event.id && calendarId === event.calendarId)
  if (index < 0) events.push(event)
  else events[index] = event
}

function done(
  { query }: ServiceCall,
  context: ServiceContext,
  { calendar, event, action }: { calendar: StoredCalendar; event: StoredEvent; action: string },
): ServiceAnswer {
  const sendUpdates = query.get('sendUpdates') ?? 'none'
  const title = String(event.fields.summary ?? '(No title)')
  const detail = `in ${calendar.summary}, sendUpdates=${sendUpdates}`
  note(context, { service: 'calendar', action: `event ${action}`, id: event.id, title, detail, sendUpdates })
  return json(wireEvent(event, context, { calendar, timeZone: calendar.timeZone }))
}
