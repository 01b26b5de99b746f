import type { CalendarState } from '../calendar/calendar-state.ts'
import type { MailboxState } from '../gmail/mailbox-state.ts'
import type { Grant } from '../oauth/grant.ts'
import type { SlackState } from '../slack/slack-state.ts'

/** Something that a client did and a person may want to see. */
export interface JournalEntry {
  at: string
  service: 'gmail' | 'calendar' | 'slack' | 'oauth'
  action: string
  id: string
  title: string
  detail?: string
  /** calendar: what was asked for. */
  sendUpdates?: string
}

export const worldVersion = 1

/** All that is kept between starts: plain JSON. */
export interface World {
  version: typeof worldVersion
  /** The day that the seeded dates are relative to. */
  madeAt: string
  seed: number
  /** How many ids were given out. */
  sequence: number
  mailbox: MailboxState
  calendar: CalendarState
  slack: SlackState
  grants: Grant[]
  journal: JournalEntry[]
}
