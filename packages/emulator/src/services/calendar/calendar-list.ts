import { json } from '../answer.ts'
import { refuseEvent } from '../google/google-error.ts'
import { pageOf } from '../google/page-of.ts'
import type { Operation } from '../operation.ts'
import type { StoredCalendar } from './calendar-state.ts'
import { findCalendar } from './find-event.ts'
import { readBoolean, readSize } from './list-options.ts'
import { readBody } from './read-event.ts'
import { scopes } from './scopes.ts'
import { etagOf } from './wire-event.ts'

const path = '/calendar/v3/users/me/calendarList'
const roles = ['freeBusyReader', 'reader', 'writer', 'owner']

export const listCalendars: Operation = {
  service: 'calendar',
  name: 'calendarList.list',
  method: 'GET',
  path,
  scopes: scopes.list,
  run({ query }, { world }) {
    const { calendars, revision } = world.calendar
    const least = readRole(query.get('minAccessRole'))
    const showHidden = readBoolean(query, 'showHidden')
    const shown = calendars.filter(
      ({ accessRole, hidden }) => roles.indexOf(accessRole) >= least && (showHidden || !hidden),
    )
    const size = Math.min(readSize(query.get('maxResults'), 100), 250)
    const page = pageOf(shown, { size, token: query.get('pageToken') })
    if (!page) return refuseEvent('invalid', 'Invalid page token value.', 'pageToken')
    const next = page.next ? { nextPageToken: page.next } : { nextSyncToken: `sync-${revision}` }
    return json({ kind: 'calendar#calendarList', etag: etagOf(revision), ...next, items: page.items.map(wireEntry) })
  },
}

export const patchCalendar: Operation = {
  service: 'calendar',
  name: 'calendarList.patch',
  method: 'PATCH',
  path: `${path}/:calendarId`,
  scopes: scopes.changeList,
  run(call, context) {
    const calendar = findCalendar(context, call.params.calendarId)
    const { selected, hidden, summaryOverride } = readBody(call)
    if (typeof selected === 'boolean') calendar.selected = selected
    if (typeof summaryOverride === 'string') calendar.summaryOverride = summaryOverride
    // What is hidden is not shown either: https://developers.google.com/workspace/calendar/api/v3/reference/calendarList
    if (typeof hidden === 'boolean') Object.assign(calendar, { hidden, ...(hidden && { selected: false }) })
    return json(wireEntry(calendar))
  },
}

/** A switch that is off is left out. */
function wireEntry({ selected = true, hidden = false, ...calendar }: StoredCalendar) {
  return {
    kind: 'calendar#calendarListEntry',
    etag: etagOf(0),
    ...calendar,
    colorId: '14',
    ...(selected && { selected }),
    ...(hidden && { hidden }),
    defaultReminders: calendar.primary ? [{ method: 'popup', minutes: 30 }] : [],
    conferenceProperties: { allowedConferenceSolutionTypes: ['hangoutsMeet'] },
  }
}

function readRole(text: string | null): number {
  if (text === null) return 0
  if (roles.includes(text)) return roles.indexOf(text)
  return refuseEvent(
    'invalid',
    `Invalid string value: '${text}'. Allowed values: [${roles.join(', ')}]`,
    'minAccessRole',
  )
}
