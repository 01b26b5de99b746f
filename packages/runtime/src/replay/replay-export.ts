import type { RunExport } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { checkWhole } from './check-whole.ts'
import { compareRun } from './compare-run.ts'
import type { Difference } from './first-difference.ts'
import { type RecordedRun, recordedRun } from './recorded-run.ts'
import { replayRun } from './replay-run.ts'

export interface ReplayedRun {
  runId: string
  agentId: string
  turns: number
  calls: number
  /** Those that were compared. */
  events: number
  /** It was cancelled: the replay ends where the cancel came. */
  wasCancelled: boolean
  difference?: Difference
}

/**
 * Takes every run of an export through the loop again, with what its model and its tools said on record, and holds what comes of it against the
 * record. Uses no network, no model, no tool and no store. BAD_REQUEST for what cannot be replayed.
 */
export async function replayExport(document: RunExport): Promise<ReplayedRun[]> {
  checkWhole(document)
  const replayed: ReplayedRun[] = []
  for (const run of document.runs) {
    const recorded = recordedRun(document, run)
    refuseUnknownOutcome(recorded)
    const difference = compareRun(recorded, await replayRun(recorded))
    const { id: runId, agentId } = run.record
    replayed.push({
      runId,
      agentId,
      turns: run.turns.length,
      calls: recorded.calls.flat().length,
      events: recorded.told.length,
      wasCancelled: recorded.wasCancelled,
      ...(difference && { difference }),
    })
  }
  return replayed
}

/** How far such a call came is not on record, so nothing can be held against it. */
function refuseUnknownOutcome({ run, parks }: RecordedRun): void {
  const unknown = parks.flat().find((call) => call.for === 'outcome' && call.runId === undefined)
  if (!unknown) return
  const message = `Run ${run.record.id} cannot be replayed: its process died inside of ${unknown.toolName}, and what happened there is not on record.`
  throw new DeckhandError('BAD_REQUEST', message)
}
