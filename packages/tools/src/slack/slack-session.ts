import type { ToolContext } from '@deckhand/spec'
import { loadOptional } from '@deckhand/spec/optional-package'
import type { WebClient } from '@slack/web-api'
import { slackPart } from '../services/optional-parts.ts'
import { ServiceSession } from '../services/service-session.ts'
import { explainFailure } from './explain-failure.ts'

export interface SlackToolOptions {
  /** The time limit of one request; default: 20 seconds. */
  timeoutMs?: number
}

export type SlackSession = ServiceSession<WebClient>

export function slackSession(context: ToolContext, { timeoutMs = 20_000 }: SlackToolOptions): SlackSession {
  return new ServiceSession(context, {
    service: 'slack',
    label: 'Slack',
    load: async () => (await loadOptional(slackPart, () => import('./open-client.ts'))).openClient,
    explain: explainFailure,
    timeoutMs,
  })
}
