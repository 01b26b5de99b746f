import type { ClaimedRun, RunFailure, Store } from '@deckhand/spec'
import { DeckhandError, toDeckhandError } from '@deckhand/spec/errors'
import { RunLog } from '../log/run-log.ts'
import type { Observers } from '../run-observer.ts'
import { observedRun } from './observed-work.ts'
import type { LiveRun } from './worker.ts'

// A bad deploy, or a machine without memory, may take a run's process a few times, and is no fault of the run's. Ten times in a row without a turn,
// each on whichever process was free, it is the run that ends them: the next one would only be taken down as well.
const mostLosses = 10

export interface GivingUp {
  store: Store
  observers: Observers
  onFault: (error: unknown) => void
  now: () => number
}

const failure: RunFailure = {
  code: 'INTERNAL',
  message: `The work on this run was cut off ${mostLosses} times in a row, so it is not tried again. What it had begun may have happened: look before you ask again. If it comes to this once more, tell whoever runs this server: its log says more.`,
}

export function isLostForGood({ losses }: ClaimedRun): boolean {
  return losses >= mostLosses
}

/** Ends a run that was lost too often, without looking into it. Whoever follows it reads its end from the store. */
export function giveUpRun(claimed: ClaimedRun, options: GivingUp): LiveRun {
  const log = new RunLog(claimed.record.lastSeq)
  log.close()
  return { log, fence: claimed.fence, abandon: () => {}, done: giveUp(claimed, options) }
}

async function giveUp(claimed: ClaimedRun, { store, observers, onFault, now }: GivingUp): Promise<void> {
  const { fence } = claimed
  try {
    await store.runs.giveUp(fence, failure, now())
  } catch (thrown) {
    // Somebody cancelled it, or was as far with it elsewhere.
    if (toDeckhandError(thrown).code === 'LEASE_LOST') return
    throw thrown
  }
  const run = observedRun(claimed, fence.attempt)
  observers.tell('runStarted', run)
  observers.tell('runEnded', run, { status: 'failed', code: failure.code, ms: 0 })
  onFault(new DeckhandError(failure.code, operatorsWords(claimed)))
}

function operatorsWords({ record: { id, agentId }, losses }: ClaimedRun): string {
  return `Run ${id} of the agent ${agentId} was given up: its lease ran out ${losses} times in a row without a turn. Look for what ended the processes that worked on it, such as too little memory, or for faults in this log before.`
}
