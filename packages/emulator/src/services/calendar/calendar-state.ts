/** A day, or a moment with the zone it was given in. */
export type StoredTime = { date: string } | { instant: number; timeZone: string }

export interface Attendee {
  email: string
  displayName?: string
  optional?: boolean
  responseStatus: string
  comment?: string
}

export interface StoredEvent {
  calendarId: string
  id: string
  iCalUID: string
  /** Grows with every change anywhere in the calendar; the etag is made of it. */
  revision: number
  sequence: number
  created: string
  updated: string
  status: 'confirmed' | 'tentative' | 'cancelled'
  start: StoredTime
  end: StoredTime
  recurrence?: string[]
  /** Of a single one of a series that was changed. */
  recurringEventId?: string
  originalStart?: StoredTime
  attendees?: Attendee[]
  organizer?: { email: string; displayName?: string }
  /** All else that a client may set, as it came. */
  fields: Record<string, unknown>
}

export interface StoredCalendar {
  id: string
  summary: string
  timeZone: string
  accessRole: 'owner' | 'writer' | 'reader'
  primary?: boolean
  summaryOverride?: string
  /** Shown in the calendar's own page; it is when absent. */
  selected?: boolean
  hidden?: boolean
}

export interface CalendarState {
  revision: number
  calendars: StoredCalendar[]
  events: StoredEvent[]
}
