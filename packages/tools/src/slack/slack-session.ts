import type { ToolContext } from '@deckhand/spec'
import type { WebClient } from '@slack/web-api'
import { ServiceSession } from '../services/service-session.ts'
import { explainFailure } from './explain-failure.ts'

export interface SlackToolOptions {
  /** For one request; 20 seconds when absent. */
  timeoutMs?: number
}

export type SlackSession = ServiceSession<WebClient>

export function slackSession(context: ToolContext, { timeoutMs = 20_000 }: SlackToolOptions): SlackSession {
  return new ServiceSession(context, {
    service: 'slack',
    label: 'Slack',
    load: async () => (await import('./open-client.ts')).openClient,
    explain: explainFailure,
    timeoutMs,
  })
}
