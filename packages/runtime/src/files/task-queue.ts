import { DeckhandError } from '@deckhand/spec/errors'
import { timeLimit } from '@deckhand/spec/time-limit'

export interface TaskQueueOptions {
  /** What the tasks are, for people: "comparisons". */
  what: string
  /** Tasks that run at once, for all users together. Each user has at most one. */
  atOnce: number
  /** Tasks of one user that may wait. */
  waitingPerUser: number
  /** Tasks of all users that may wait. */
  waiting: number
  /** From the request to the end of the task, including the wait. */
  deadlineMs: number
}

interface Waiting {
  userId: string
  begin: () => void
}

const retryAfter = 5

/** Runs costly tasks: one at a time per user, a few at once, with a bounded queue. */
export class TaskQueue {
  readonly #options: TaskQueueOptions
  readonly #running = new Set<string>()
  #waiting: Waiting[] = []

  constructor(options: TaskQueueOptions) {
    this.#options = options
  }

  /**
   * The task's signal aborts with the given one and at the deadline; the task must end then. Throws RATE_LIMITED if too many tasks of this user
   * wait, UNAVAILABLE if too many wait in all or the deadline passes, and CANCELLED.
   */
  async run<T>(userId: string, signal: AbortSignal, task: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const limited = timeLimit(this.#options.deadlineMs, signal)
    try {
      await this.#waitForSlot(userId, limited)
      try {
        limited.throwIfAborted()
        return await task(limited)
      } finally {
        this.#running.delete(userId)
        this.#beginNext()
      }
    } catch (thrown) {
      throw limited.aborted ? this.#stopped(signal) : thrown
    }
  }

  async #waitForSlot(userId: string, signal: AbortSignal): Promise<void> {
    if (this.#isFree(userId)) {
      this.#running.add(userId)
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
      // After the task has begun, `leave` does nothing: the promise is settled.
      else signal.addEventListener('abort', leave, { once: true })
    })
  }

  #isFree(userId: string): boolean {
    return this.#running.size < this.#options.atOnce && !this.#running.has(userId)
  }

  /** Starts the first waiting task whose user has none running, so that one user's tasks do not hold up all others. */
  #beginNext(): void {
    const next = this.#waiting.find(({ userId }) => this.#isFree(userId))
    if (!next) return
    this.#waiting = this.#waiting.filter((one) => one !== next)
    this.#running.add(next.userId)
    next.begin()
  }

  #assertRoom(userId: string): void {
    const { what, waiting, waitingPerUser } = this.#options
    const own = this.#waiting.filter((one) => one.userId === userId).length
    if (own >= waitingPerUser)
      throw new DeckhandError(
        'RATE_LIMITED',
        `One of your ${what} is running and ${own} more are waiting. Try again in ${retryAfter} seconds.`,
        { retryAfter },
      )
    if (this.#waiting.length >= waiting)
      throw new DeckhandError('UNAVAILABLE', `Too many ${what} are waiting. Try again in ${retryAfter} seconds.`, {
        retryAfter,
      })
  }

  #stopped(signal: AbortSignal): DeckhandError {
    const { what, deadlineMs } = this.#options
    if (signal.aborted) return new DeckhandError('CANCELLED', 'The request was cancelled before it was answered.')
    const message = `There are many ${what} at the moment, and this one did not finish within ${deadlineMs / 1_000} seconds. Try again later.`
    return new DeckhandError('UNAVAILABLE', message, { retryAfter })
  }
}
