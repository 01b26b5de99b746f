import { setTimeout } from 'node:timers/promises'
import type { Firestore } from '@google-cloud/firestore'
import { outcomeUnknown } from '../documents/explain-failure.ts'
import { grpcStatus, grpcStatusOf, isPassing, isUnanswered } from '../documents/grpc-status.ts'
import { type Commit, commitJobs, newCommit, type WriteJob } from './commit-jobs.ts'
import type { CommitOrder } from './commit-order.ts'

// Long enough for a server that restarts and for a crowd to pass; short enough for whoever waits at a page.
const patienceMs = 20_000
// What is only read can be asked for again by whoever wants it.
const readPatienceMs = 8_000
const longestPauseMs = 1_000
// Well below the lease of a run, which the commit that waits may be about to renew.
const longestYieldMs = 3_000

export interface RetryOptions {
  /** That of all commits of this process. */
  order: CommitOrder
  patience?: number | undefined
}

/**
 * Commits the jobs and returns what they wrote. Every try puts a mark of its own on what it writes. A try that was sent and not answered is in doubt, for as
 * long as this goes on: it may still be made. The next one looks for its mark first, in its own transaction. If the mark is there, only the answer
 * was lost. If it is not, one of the two at most can be made: Firestore refuses a transaction when what it has read was changed since.
 * A mark can be overwritten by others meanwhile. So a command that must not be repeated writes a document that no other command writes: a
 * message, events, an entry of the audit, an answered approval. Those that do not, a heartbeat or a new title, are no different for being repeated.
 */
export async function retryCommit(
  firestore: Firestore,
  jobs: WriteJob[],
  { order, patience = patienceMs }: RetryOptions,
): Promise<Commit> {
  const number = order.begin()
  const until = Date.now() + patience
  const inDoubt: Commit[] = []
  const budget = new YieldBudget(order, number)
  let ahead: string[] = []
  try {
    for (let attempt = 1; ; attempt += 1) {
      const next = newCommit()
      try {
        return await commitJobs(firestore, jobs, next, {
          inDoubt,
          ahead,
          beforeSend: (paths) => budget.assertFirst(paths),
        })
      } catch (thrown) {
        if (next.isSent && isUnanswered(thrown)) inDoubt.push(next)
        const isContended = thrown instanceof YieldsToOlder || grpcStatusOf(thrown) === grpcStatus.aborted
        if (isContended) {
          // The next try reads all of it at once, which leaves others less time to change it.
          ahead = next.reads()
          order.refused(number, ahead)
        }
        if (!(thrown instanceof YieldsToOlder)) {
          if (!isPassing(thrown) || Date.now() > until) throw inDoubt.length > 0 ? outcomeUnknown(thrown) : thrown
          await pause(attempt)
        }
        await budget.waitForOlder(next.writes.paths)
      }
    }
  } finally {
    order.end(number)
  }
}

/** The same for reading, which leaves nothing behind. */
export async function retryRead<T>(read: () => Promise<T>, patience = readPatienceMs): Promise<T> {
  const until = Date.now() + patience
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read()
    } catch (thrown) {
      if (!isPassing(thrown) || Date.now() > until) throw thrown
      await pause(attempt)
    }
  }
}

/** Not in step with whoever it met. */
async function pause(attempt: number): Promise<void> {
  await setTimeout(Math.random() * Math.min(longestPauseMs, 5 * 2 ** attempt))
}

/** Ends a transaction before its commit. A transaction that stayed open while it waits would keep its locks, and block the older commit. */
class YieldsToOlder extends Error {}

/** How long one commit still yields to older ones of its process. */
class YieldBudget {
  readonly #order: CommitOrder
  readonly #number: number
  #leftMs = longestYieldMs

  constructor(order: CommitOrder, number: number) {
    this.#order = order
    this.#number = number
  }

  assertFirst(writes: string[]): void {
    if (this.#olderEnd(writes)) throw new YieldsToOlder('An older commit goes first.')
  }

  /** Waits until the next try would not have to yield again. */
  async waitForOlder(writes: string[]): Promise<void> {
    for (let end = this.#olderEnd(writes); end; end = this.#olderEnd(writes)) {
      const begun = performance.now()
      const enough = new AbortController()
      await Promise.race([end, setTimeout(this.#leftMs, undefined, { signal: enough.signal })])
      enough.abort()
      this.#leftMs -= performance.now() - begun
    }
  }

  #olderEnd(writes: string[]): Promise<void> | undefined {
    return this.#leftMs > 0 ? this.#order.olderEnd(this.#number, writes) : undefined
  }
}
