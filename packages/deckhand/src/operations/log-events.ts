import type { RunObserver } from '@deckhand/runtime'
import type { ServedRequest, SignInAttempt } from '@deckhand/server'
import type { Log } from './create-log.ts'

/** Maps events to log lines. Logs ids and counts, never content. */
export function logEvents(log: Log) {
  const observer: RunObserver = {
    runEnded: ({ runId, parentRunId, agentId, userId, model, attempt }, { usage, ...end }) => {
      const entry = {
        runId,
        parentRunId,
        agentId,
        userId,
        model,
        attempt,
        ...end,
        ...(usage && { tokens: usage.totalTokens }),
      }
      log[end.status === 'failed' && end.code !== 'CANCELLED' ? 'warn' : 'info'](entry, 'run')
    },
    runCancelled: (run) => log.info({ ...run, status: 'failed', code: 'CANCELLED' }, 'run'),
    turnEnded: ({ runId }, { usage, ...turn }) =>
      log.debug({ runId, ...turn, ...(usage && { tokens: usage.totalTokens }) }, 'turn'),
    toolEnded: ({ runId }, tool) => log.debug({ runId, ...tool }, 'tool'),
  }
  return {
    observer,
    onRequest: (served: ServedRequest) => log[levelOf(served)](served, 'request'),
    onFault: (error: unknown) => log.error({ err: error }, 'fault'),
    onFileWarning: (problem: string) => log.warn({ problem }, 'agent-file'),
    onSignIn: ({ ok, ...attempt }: SignInAttempt) => log[ok ? 'info' : 'warn']({ ok, ...attempt }, 'sign-in'),
  }
}

// Machines request these every few seconds, which would hide people's requests.
const probes = ['/api/health', '/api/ready', '/metrics']

function levelOf({ route, status }: ServedRequest): 'debug' | 'info' | 'warn' {
  if (status >= 500) return 'warn'
  return probes.includes(route) && status < 400 ? 'debug' : 'info'
}
