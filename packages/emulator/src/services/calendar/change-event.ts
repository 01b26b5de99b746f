import { json, type ServiceAnswer } from '../answer.ts'
import { refuseEvent } from '../google/google-error.ts'
import type { ServiceCall } from '../service-call.ts'
import { nextDigest, note, type ServiceContext } from '../service-context.ts'
import type { StoredCalendar, StoredEvent } from './calendar-state.ts'
import { findCalendar, findEvent, requireWriter } from './find-event.ts'
import type { EventContent } from './read-event.ts'
import { etagOf, wireEvent } from './wire-event.ts'

export function openCalendar(call: ServiceCall, context: ServiceContext): StoredCalendar {
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

export function openEvent(
  call: ServiceCall,
  context: ServiceContext,
): { calendar: StoredCalendar; event: StoredEvent } {
  const calendar = openCalendar(call, context)
  const event = findEvent(context, calendar, call.params.eventId ?? '')
  const match = call.headers['if-match']
  if (match !== undefined && match !== '*' && match !== etagOf(event.revision)) refuseEvent('conditionNotMet')
  return { calendar, event }
}

/** Base32hex, 5 to 1024 characters; ids of deleted events stay taken. */
export function readId(context: ServiceContext, calendar: StoredCalendar, id: unknown): string {
  if (id === undefined || id === null || id === '') return base32hex(nextDigest(context))
  if (typeof id !== 'string' || !/^[a-v0-9]{5,1024}$/.test(id))
    return refuseEvent('invalid', 'Invalid resource id value.')
  const taken = context.world.calendar.events.some((event) => event.calendarId === calendar.id && event.id === id)
  return taken ? refuseEvent('duplicate') : id
}

function base32hex(digest: string): string {
  return BigInt(`0x${digest}`).toString(32).slice(0, 26)
}

export function stamp(context: ServiceContext): Pick<StoredEvent, 'revision' | 'updated'> {
  const { calendar } = context.world
  calendar.revision += 1
  return { revision: calendar.revision, updated: context.now().toISOString() }
}

/** Without the fields that are absent, for the state is JSON. */
export function present({
  recurrence,
  attendees,
  ...content
}: EventContent): Omit<EventContent, 'recurrence' | 'attendees'> & Pick<StoredEvent, 'recurrence' | 'attendees'> {
  return { ...content, ...(recurrence ? { recurrence } : {}), ...(attendees ? { attendees } : {}) }
}

/** Replaces the stored event; a single one of a series is stored from its first change on. */
export function keep({ world }: ServiceContext, event: StoredEvent): void {
  const { events } = world.calendar
  const index = events.findIndex(({ id, calendarId }) => id === event.id && calendarId === event.calendarId)
  if (index < 0) events.push(event)
  else events[index] = event
}

export function done(
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
