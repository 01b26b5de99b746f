import { json } from '../answer.ts'
import type { Operation } from '../operation.ts'
import { scopes } from './scopes.ts'
import { etagOf } from './wire-event.ts'

export const listCalendars: Operation = {
  service: 'calendar',
  name: 'calendarList.list',
  method: 'GET',
  path: '/calendar/v3/users/me/calendarList',
  scopes: scopes.list,
  run(_call, { world }) {
    const { calendars, revision } = world.calendar
    const items = calendars.map((calendar) => ({
      kind: 'calendar#calendarListEntry',
      etag: etagOf(0),
      ...calendar,
      colorId: '14',
      selected: true,
      defaultReminders: calendar.primary ? [{ method: 'popup', minutes: 30 }] : [],
      conferenceProperties: { allowedConferenceSolutionTypes: ['hangoutsMeet'] },
    }))
    return json({ kind: 'calendar#calendarList', etag: etagOf(revision), nextSyncToken: `sync-${revision}`, items })
  },
}
