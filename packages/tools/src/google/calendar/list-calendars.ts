import type { calendar_v3 } from '@googleapis/calendar'
import { line } from '../mail/mail-arguments.ts'
import type { CalendarSession } from '../session/google-session.ts'

export interface OtherCalendar {
  id: string
  /** As the user calls it. */
  name: string
  /** The user has it shown in Google Calendar. */
  isSelected: boolean
  mayWrite: boolean
}

const mostPages = 4

/** The calendars beside the primary one that the user has not hidden and whose events may be read. */
export async function listOtherCalendars(session: CalendarSession): Promise<OtherCalendar[]> {
  const entries: calendar_v3.Schema$CalendarListEntry[] = []
  let pageToken: string | undefined
  for (let page = 0; page === 0 || (pageToken && page < mostPages); page += 1) {
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
