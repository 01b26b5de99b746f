import { noContent, type ServiceAnswer } from '../answer.ts'
import { refuseEvent } from '../google/google-error.ts'
import type { Operation } from '../operation.ts'
import type { ServiceCall } from '../service-call.ts'
import type { ServiceContext } from '../service-context.ts'
import type { StoredCalendar, StoredEvent } from './calendar-state.ts'
import { done, keep, openCalendar, openEvent, present, readId, stamp } from './change-event.ts'
import { mergePatch } from './merge-patch.ts'
import { type EventBody, readBody, readEvent } from './read-event.ts'
import { scopes } from './scopes.ts'
import { wireEvent } from './wire-event.ts'

const path = '/calendar/v3/calendars/:calendarId/events'
const common = { service: 'calendar', scopes: scopes.write } as const

export const insertEvent: Operation = {
  ...common,
  name: 'events.insert',
  method: 'POST',
  path,
  run(call, context) {
    const calendar = openCalendar(call, context)
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
