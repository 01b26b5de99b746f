import { timeLimit } from '@deckhand/spec/time-limit'

/** The work exceeded its time limit. */
export class TimeUp extends Error {
  constructor(ms: number) {
    super(`The time of ${ms / 1000} s is up.`)
    this.name = 'TimeUp'
  }
}

/** Runs the work with a signal that aborts with the given one or at the time limit, which throws TimeUp. */
export async function withDeadline<T>(
  signal: AbortSignal,
  ms: number,
  work: (limit: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  const limit = timeLimit(ms, signal)
  try {
    return await work(limit)
  } catch (thrown) {
    throw limit.aborted && !signal.aborted ? new TimeUp(ms) : thrown
  }
}
