import type { calendar_v3 } from '@googleapis/calendar'
import { inBatches } from '../../services/in-batches.ts'
import { ServiceFailure } from '../../services/service-failure.ts'
import type { CalendarSession } from '../session/google-session.ts'
import { primaryId } from './calendar-zone.ts'
import { listOtherCalendars, type OtherCalendar } from './list-calendars.ts'
import { instantOf } from './zoned-time.ts'

export interface EventWindow {
  /** Search words; all events without them. */
  q?: string
  from: number
  to: number
  limit: number
}

/** An event and its calendar. */
export interface PlacedEvent {
  event: calendar_v3.Schema$Event
  calendarId: string
  /** The calendar's name; absent for the primary one. */
  calendar?: string
}

export interface ListedEvents {
  /** The zone of the primary calendar. */
  timeZone: string
  events: PlacedEvent[]
  /** There are more events. */
  more: boolean
  /** One sentence for each calendar that could not be read. */
  unread: string[]
}

interface Page {
  events: PlacedEvent[]
  timeZone: string
  more: boolean
}

/**
 * The events of the user's calendars in a window of time, sorted by start; each occurrence of a series counts. Reads the primary calendar, which
 * must be readable, and those that the user selected.
 */
export async function listEvents(session: CalendarSession, window: EventWindow): Promise<ListedEvents> {
  const [primary, others] = await Promise.all([readPage(session, window), readOthers(session, window)])
  const { timeZone } = primary
  const pages = [primary, ...others.pages]
  const all = inOrder(withoutCopies(pages.flatMap(({ events }) => events)), timeZone)
  return {
    timeZone,
    events: all.slice(0, window.limit),
    more: all.length > window.limit || pages.some(({ more }) => more),
    unread: others.unread,
  }
}

async function readOthers(session: CalendarSession, window: EventWindow) {
  const listed = await resultOrFailure(listOtherCalendars(session))
  if (listed instanceof ServiceFailure) {
    return { pages: [], unread: [`Other calendars than the primary one could not be read: ${listed.message}`] }
  }
  const selected = listed.filter(({ isSelected }) => isSelected)
  const read = await inBatches(selected, async (one) => ({
    one,
    page: await resultOrFailure(readPage(session, window, one)),
  }))
  return {
    pages: read.flatMap(({ page }) => (page instanceof ServiceFailure ? [] : [page])),
    unread: read.flatMap(({ one, page }) =>
      page instanceof ServiceFailure ? [`The calendar "${one.name}" could not be read: ${page.message}`] : [],
    ),
  }
}

async function resultOrFailure<T>(read: Promise<T>): Promise<T | ServiceFailure> {
  try {
    return await read
  } catch (thrown) {
    if (thrown instanceof ServiceFailure) return thrown
    throw thrown
  }
}

async function readPage(
  session: CalendarSession,
  { q = '', from, to, limit }: EventWindow,
  other?: OtherCalendar,
): Promise<Page> {
  const calendarId = other?.id ?? primaryId
  const { data } = await session.read((calendar) =>
    calendar.events.list({
      calendarId,
      ...(q !== '' && { q }),
      timeMin: new Date(from).toISOString(),
      timeMax: new Date(to).toISOString(),
      maxResults: limit,
      singleEvents: true,
      orderBy: 'startTime',
    }),
  )
  const place = { calendarId, ...(other && { calendar: other.name }) }
  const events = (data.items ?? []).slice(0, limit).map((event) => ({ event, ...place }))
  return { events, timeZone: data.timeZone ?? 'UTC', more: Boolean(data.nextPageToken) }
}

/** An event in both a shared calendar and the user's own has the same id. */
function withoutCopies(events: PlacedEvent[]): PlacedEvent[] {
  const seen = new Map(events.map((placed) => [placed.event.id, placed] as const).reverse())
  return events.filter((placed) => seen.get(placed.event.id) === placed)
}

function inOrder(events: PlacedEvent[], timeZone: string): PlacedEvent[] {
  return events
    .map((placed) => ({ placed, begins: beginning(placed.event, timeZone) }))
    .sort((one, other) => one.begins - other.begins)
    .map(({ placed }) => placed)
}

function beginning({ start }: calendar_v3.Schema$Event, timeZone: string): number {
  if (start?.dateTime) return Date.parse(start.dateTime)
  const local = `${start?.date ?? '1970-01-01'}T00:00:00`
  return instantOf(local, timeZone) ?? Date.parse(`${local}Z`)
}
