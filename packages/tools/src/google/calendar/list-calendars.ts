import type { calendar_v3 } from '@googleapis/calendar'
import { line } from '../mail/mail-arguments.ts'
import type { CalendarSession } from '../session/google-session.ts'

export interface OtherCalendar {
  id: string
  /** The user's name for it. */
  name: string
  /** The user shows it in Google Calendar. */
  isSelected: boolean
  mayWrite: boolean
}

const maxPages = 4

/** The readable calendars besides the primary one, except hidden ones. */
export async function listOtherCalendars(session: CalendarSession): Promise<OtherCalendar[]> {
  const entries: calendar_v3.Schema$CalendarListEntry[] = []
  let pageToken: string | undefined
  for (let page = 0; page === 0 || (pageToken && page < maxPages); page += 1) {
    const place = pageToken === undefined ? {} : { pageToken }
    const { data } = await session.read((calendar) =>
      calendar.calendarList.list({ minAccessRole: 'reader', maxResults: 250, ...place }),
    )
    entries.push(...(data.items ?? []))
    pageToken = data.nextPageToken ?? undefined
  }
  return entries.filter(({ primary, hidden, deleted, id }) => id && !primary && !hidden && !deleted).map(described)
}

function described(entry: calendar_v3.Schema$CalendarListEntry): OtherCalendar {
  const { id = '', summary, summaryOverride, selected, accessRole } = entry
  return {
    id: id ?? '',
    name: line(summaryOverride || summary || String(id)),
    isSelected: selected === true,
    mayWrite: accessRole === 'owner' || accessRole === 'writer',
  }
}
