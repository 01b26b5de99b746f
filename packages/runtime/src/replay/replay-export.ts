import type { RunExport } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { checkComplete } from './check-complete.ts'
import { compareRun } from './compare-run.ts'
import type { Difference } from './first-difference.ts'
import { type RecordedRun, recordedRun } from './recorded-run.ts'
import { replayRun } from './replay-run.ts'

export interface ReplayedRun {
  runId: string
  agentId: string
  turns: number
  calls: number
  /** The number of compared events. */
  events: number
  /** The run was cancelled, so the replay ends there. */
  wasCancelled: boolean
  difference?: Difference
}

/**
 * Runs the loop again for every run of an export, with the recorded answers of model and tools, and compares the result with the record. Uses no
 * network, no model, no tool and no store. Throws BAD_REQUEST if the export cannot be replayed.
 */
export async function replayExport(document: RunExport): Promise<ReplayedRun[]> {
  checkComplete(document)
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
      events: recorded.events.length,
      wasCancelled: recorded.wasCancelled,
      ...(difference && { difference }),
    })
  }
  return replayed
}

/** The record does not say how far such a call came, so there is nothing to compare. */
function refuseUnknownOutcome({ run, parks }: RecordedRun): void {
  const unknown = parks.flat().find((call) => call.for === 'outcome' && call.runId === undefined)
  if (!unknown) return
  const message = `Run ${run.record.id} cannot be replayed: its process died during ${unknown.toolName}, and the record does not say what happened there.`
  throw new DeckhandError('BAD_REQUEST', message)
}
