import type { RunStore } from '@deckhand/spec'
import { toDeckhandError } from '@deckhand/spec/errors'
import type { ServerReport } from './server-settings.ts'
import { rightTime } from './set-machine-clock.ts'

/** Reports which runs this process claimed, and how often it was refused because another process owns the run. */
export function tellingRuns(runs: RunStore, tell: (report: ServerReport) => void): RunStore {
  const refusal = (thrown: unknown): never => {
    if (toDeckhandError(thrown).code === 'LEASE_LOST') tell({ type: 'refused' })
    throw thrown
  }
  return {
    ...runs,
    record: (fence, entry, options) => runs.record(fence, entry, options).catch(refusal),
    async start(run) {
      const started = await runs.start(run)
      if (started.type === 'started' && started.fence) {
        tell({ type: 'claimed', runId: run.id, attempt: 1, takeOver: false, at: rightTime() })
      }
      return started
    },
    async claim(claim) {
      const claimed = await runs.claim(claim)
      if (claimed) {
        const { runId, attempt } = claimed.fence
        const takeOver = attempt > 1 && claimed.lastEventType !== 'parked'
        tell({ type: 'claimed', runId, attempt, takeOver, at: rightTime() })
      }
      return claimed
    },
  }
}
