import { json, type ServiceAnswer } from '../answer.ts'
import { refuseEvent } from '../google/google-error.ts'
import { pageOf } from '../google/page-of.ts'
import type { Operation } from '../operation.ts'
import type { ServiceContext } from '../service-context.ts'
import type { StoredCalendar, StoredEvent } from './calendar-state.ts'
import { findCalendar, findEvent } from './find-event.ts'
import { type ListOptions, readListOptions } from './list-options.ts'
import { scopes } from './scopes.ts'
import { selectEvents } from './select-events.ts'
import { etagOf, wireEvent } from './wire-event.ts'

const path = '/calendar/v3/calendars/:calendarId/events'

export const listEvents: Operation = {
  service: 'calendar',
  name: 'events.list',
  method: 'GET',
  path,
  scopes: scopes.read,
  run({ params, query }, context) {
    const calendar = findCalendar(context, params.calendarId)
    const options = readListOptions(query, calendar.timeZone)
    return answerList(context, calendar, selectEvents(context, calendar, options), options)
  },
}

export const listInstances: Operation = {
  service: 'calendar',
  name: 'events.instances',
  method: 'GET',
  path: `${path}/:eventId/instances`,
  scopes: scopes.read,
  run({ params, query }, context) {
    const calendar = findCalendar(context, params.calendarId)
    const options = { ...readListOptions(query, calendar.timeZone), singleEvents: true }
    const { id } = findEvent(context, calendar, params.eventId ?? '')
    const events = selectEvents(context, calendar, options).filter(({ recurringEventId }) => recurringEventId === id)
    return answerList(context, calendar, events, options)
  },
}

export const getEvent: Operation = {
  service: 'calendar',
  name: 'events.get',
  method: 'GET',
  path: `${path}/:eventId`,
  scopes: scopes.read,
  run({ params, query }, context) {
    const calendar = findCalendar(context, params.calendarId)
    const { timeZone } = readListOptions(query, calendar.timeZone)
    return json(wireEvent(findEvent(context, calendar, params.eventId ?? ''), context, { calendar, timeZone }))
  },
}

function answerList(
  context: ServiceContext,
  calendar: StoredCalendar,
  events: readonly StoredEvent[],
  { size, token, timeZone }: ListOptions,
): ServiceAnswer {
  const page = pageOf(events, { size, token })
  if (!page) return refuseEvent('invalid', 'Invalid page token value.', 'pageToken')
  const { revision } = context.world.calendar
  return json({
    kind: 'calendar#events',
    etag: etagOf(revision),
    summary: calendar.summary,
    updated: context.now().toISOString(),
    timeZone,
    accessRole: calendar.accessRole,
    defaultReminders: calendar.primary ? [{ method: 'popup', minutes: 30 }] : [],
    ...(page.next ? { nextPageToken: page.next } : { nextSyncToken: `sync-${revision}` }),
    items: page.items.map((event) => wireEvent(event, context, { calendar, timeZone })),
  })
}
