import type { ToolContext } from '@deckhand/spec'
import type { calendar_v3 } from '@googleapis/calendar'
import type { gmail_v1 } from '@googleapis/gmail'
import { ServiceSession } from '../../services/service-session.ts'
import { explainFailure } from './explain-failure.ts'

export interface GoogleToolOptions {
  /** For one request. */
  timeoutMs?: number
  now?: () => Date
}

export type GmailSession = ServiceSession<gmail_v1.Gmail>
export type CalendarSession = ServiceSession<calendar_v3.Calendar>

const defaultTimeoutMs = 20_000

export function gmailSession(context: ToolContext, { timeoutMs = defaultTimeoutMs }: GoogleToolOptions): GmailSession {
  const label = 'Gmail'
  return new ServiceSession(context, {
    service: 'google',
    label,
    // The clients are loaded by the first request, not by every start.
    open: async (access) =>
      (await import('./open-clients.ts')).openGmail(access, { signal: context.signal, timeoutMs }),
    explain: (thrown) => explainFailure(thrown, label, timeoutMs),
  })
}

export function calendarSession(
  context: ToolContext,
  { timeoutMs = defaultTimeoutMs }: GoogleToolOptions,
): CalendarSession {
  const label = 'Google Calendar'
  return new ServiceSession(context, {
    service: 'google',
    label,
    open: async (access) =>
      (await import('./open-clients.ts')).openCalendar(access, { signal: context.signal, timeoutMs }),
    explain: (thrown) => explainFailure(thrown, label, timeoutMs),
  })
}
