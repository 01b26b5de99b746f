import { loadOptional } from '@deckhand/spec/optional-package'
import type { calendar_v3 } from '@googleapis/calendar'
import type { gmail_v1 } from '@googleapis/gmail'
import { googlePart } from '../../services/optional-parts.ts'
import { ServiceSession, type SessionContext } from '../../services/service-session.ts'
import { explainFailure } from './explain-failure.ts'

export interface GoogleToolOptions {
  /** The time limit of one request; default: 20 seconds. */
  timeoutMs?: number
  now?: () => Date
}

export type GmailSession = ServiceSession<gmail_v1.Gmail>
export type CalendarSession = ServiceSession<calendar_v3.Calendar>

const defaultTimeoutMs = 20_000
const clients = () => loadOptional(googlePart, () => import('./open-clients.ts'))

export function gmailSession(
  context: SessionContext,
  { timeoutMs = defaultTimeoutMs }: GoogleToolOptions,
): GmailSession {
  return new ServiceSession(context, {
    service: 'google',
    label: 'Gmail',
    load: async () => (await clients()).openGmail,
    explain: (thrown) => explainFailure(thrown, 'Gmail'),
    timeoutMs,
  })
}

export function calendarSession(
  context: SessionContext,
  { timeoutMs = defaultTimeoutMs }: GoogleToolOptions,
): CalendarSession {
  return new ServiceSession(context, {
    service: 'google',
    label: 'Google Calendar',
    load: async () => (await clients()).openCalendar,
    explain: (thrown) => explainFailure(thrown, 'Google Calendar'),
    timeoutMs,
  })
}
