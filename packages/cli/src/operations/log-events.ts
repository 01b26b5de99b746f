import type { RunObserver } from '@deckhand/runtime'
import type { ServedRequest, SignInAttempt } from '@deckhand/server'
import type { Log } from './create-log.ts'

/** Which event becomes which line. Ids and counts, never what was said. */
export function logEvents(log: Log) {
  const observer: RunObserver = {
    runEnded: ({ runId, agentId, userId, model, attempt }, { usage, ...end }) => {
      const entry = { runId, agentId, userId, model, attempt, ...end, ...(usage && { tokens: usage.totalTokens }) }
      log[end.status === 'failed' && end.code !== 'CANCELLED' ? 'warn' : 'info'](entry, 'run')
    },
    runCancelled: (run) => log.info({ ...run, status: 'failed', code: 'CANCELLED' }, 'run'),
    turnEnded: ({ runId }, { usage, ...turn }) =>
      log.debug({ runId, ...turn, ...(usage && { tokens: usage.totalTokens }) }, 'turn'),
    toolEnded: ({ runId }, tool) => log.debug({ runId, ...tool }, 'tool'),
  }
  return {
    observer,
    onRequest: (served: ServedRequest) => log[served.status >= 500 ? 'warn' : 'info'](served, 'request'),
    onFault: (error: unknown) => log.error({ err: error }, 'fault'),
    onSignIn: ({ ok, ...attempt }: SignInAttempt) => log[ok ? 'info' : 'warn']({ ok, ...attempt }, 'sign-in'),
  }
}
