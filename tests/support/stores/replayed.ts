import { exportRun, type ReplayedRun, replayExport } from '@deckhand/runtime'
import type { RunExport, Store } from '@deckhand/spec'

/** As it would be read from a file. */
export async function exported(store: Store, runId: string, userId = 'ann'): Promise<RunExport> {
  return JSON.parse(JSON.stringify(await exportRun(store.runs, { userId, runId, now: Date.now() })))
}

/** The first difference of each run that has one. */
export const differences = (runs: ReplayedRun[]) => runs.flatMap(({ difference }) => difference ?? [])

export async function replayed(store: Store, runId: string): Promise<ReplayedRun[]> {
  return replayExport(await exported(store, runId))
}
