import type { ClaimedRun, RunFailure, Store } from '@deckhand/spec'
import { DeckhandError, toDeckhandError } from '@deckhand/spec/errors'
import { RunLog } from '../log/run-log.ts'
import type { Observers } from '../run-observer.ts'
import { observedRun } from './observed-work.ts'
import type { LiveRun } from './worker.ts'

// A bad deploy or a machine without memory may kill a run's process a few times. After ten times in a row without a turn, in different processes,
// the run itself must be the cause, and would kill the next process as well.
const mostLosses = 10

export interface GivingUp {
  store: Store
  observers: Observers
  onFault: (error: unknown) => void
  now: () => number
}

const failure: RunFailure = {
  code: 'INTERNAL',
  message: `The work on this run was interrupted ${mostLosses} times in a row, so it is not tried again. What it had begun may have happened: look before you ask again. If this happens again, tell the operator of this server: its log says more.`,
}

export function isLostForGood({ losses }: ClaimedRun): boolean {
  return losses >= mostLosses
}

/** Fails a run that was lost too often, without working on it. Its followers read the outcome from the store. */
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
    // It was cancelled, or another process gave it up.
    if (toDeckhandError(thrown).code === 'LEASE_LOST') return
    throw thrown
  }
  const run = observedRun(claimed, fence.attempt)
  observers.notify('runStarted', run)
  observers.notify('runEnded', run, { status: 'failed', code: failure.code, ms: 0 })
  onFault(new DeckhandError(failure.code, operatorMessage(claimed)))
}

function operatorMessage({ record: { id, agentId }, losses }: ClaimedRun): string {
  return `Run ${id} of the agent ${agentId} was given up: its lease expired ${losses} times in a row without a turn. Look for what killed the processes that worked on it, such as too little memory, or for earlier errors in this log.`
}
