import { DeckhandError } from '@deckhand/spec/errors'
import { timeLimit } from '@deckhand/spec/time-limit'

export interface TurnQueueOptions {
  /** What is done, for people: "comparisons". */
  what: string
  /** Tasks at work at once, for all users together. Each user has one at most. */
  atOnce: number
  /** Tasks of one user that may wait. */
  waitingPerUser: number
  /** Tasks of all users that may wait. */
  waiting: number
  /** From being asked for to its end, waiting included. */
  deadlineMs: number
}

interface Waiting {
  userId: string
  begin: () => void
}

const retryAfter = 5

/** Costly tasks that users ask for: one at a time for each user, few at once, and a queue with an end. */
export class TurnQueue {
  readonly #options: TurnQueueOptions
  readonly #atWork = new Set<string>()
  #waiting: Waiting[] = []

  constructor(options: TurnQueueOptions) {
    this.#options = options
  }

  /**
   * The task's signal aborts with the given one, and at the deadline; the task must end then. Throws RATE_LIMITED when too much of this user
   * waits, UNAVAILABLE when too much waits or the deadline passes, and CANCELLED.
   */
  async run<T>(userId: string, signal: AbortSignal, task: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const limited = timeLimit(this.#options.deadlineMs, signal)
    try {
      await this.#turnOf(userId, limited)
      try {
        limited.throwIfAborted()
        return await task(limited)
      } finally {
        this.#atWork.delete(userId)
        this.#beginNext()
      }
    } catch (thrown) {
      throw limited.aborted ? this.#stopped(signal) : thrown
    }
  }

  async #turnOf(userId: string, signal: AbortSignal): Promise<void> {
    if (this.#isFree(userId)) {
      this.#atWork.add(userId)
      return
    }
    this.#assertRoom(userId)
    await new Promise<void>((begin, giveUp) => {
      const waiting = { userId, begin }
      this.#waiting.push(waiting)
      const leave = () => {
        this.#waiting = this.#waiting.filter((one) => one !== waiting)
        giveUp(signal.reason)
      }
      if (signal.aborted) leave()
      // Once it has begun, to leave does nothing: the promise is settled.
      else signal.addEventListener('abort', leave, { once: true })
    })
  }

  #isFree(userId: string): boolean {
    return this.#atWork.size < this.#options.atOnce && !this.#atWork.has(userId)
  }

  /** Picks the first in the queue whose user has nothing at work, so that one user's tasks do not hold up all others. */
  #beginNext(): void {
    const next = this.#waiting.find(({ userId }) => this.#isFree(userId))
    if (!next) return
    this.#waiting = this.#waiting.filter((one) => one !== next)
    this.#atWork.add(next.userId)
    next.begin()
  }

  #assertRoom(userId: string): void {
    const { what, waiting, waitingPerUser } = this.#options
    const own = this.#waiting.filter((one) => one.userId === userId).length
    if (own >= waitingPerUser)
      throw new DeckhandError(
        'RATE_LIMITED',
        `One of your ${what} is at work and ${own} more wait. Try again in ${retryAfter} seconds.`,
        { retryAfter },
      )
    if (this.#waiting.length >= waiting)
      throw new DeckhandError('UNAVAILABLE', `Too many ${what} wait. Try again in ${retryAfter} seconds.`, {
        retryAfter,
      })
  }

  #stopped(signal: AbortSignal): DeckhandError {
    const { what, deadlineMs } = this.#options
    if (signal.aborted) return new DeckhandError('CANCELLED', 'The request was cancelled before it was answered.')
    const message = `There are many ${what} at the moment: this one was not done within ${deadlineMs / 1_000} seconds. Try again later.`
    return new DeckhandError('UNAVAILABLE', message, { retryAfter })
  }
}
