import type { AuditKind, RunFailure } from '@deckhand/spec'

/** Why a run ends that nobody brings to its end, and in which words. */
export interface Ending {
  failure: RunFailure
  /** What an open call is told that had not begun. */
  neverRan: string
  /** What one is told that was at work. */
  mayHaveRun: string
  audit: AuditKind
}

export const cancelled: Ending = {
  failure: { code: 'CANCELLED', message: 'The run was cancelled.' },
  neverRan: 'Not run: the run was cancelled before.',
  mayHaveRun: 'Cancelled while it was running. It may have happened all the same: look before you repeat it.',
  audit: 'run_cancelled',
}

export function givenUp(failure: RunFailure): Ending {
  return {
    failure,
    neverRan: 'Not run: the run was given up before.',
    mayHaveRun: 'Cut off while it was running. It may have happened all the same: look before you repeat it.',
    audit: 'run_given_up',
  }
}
