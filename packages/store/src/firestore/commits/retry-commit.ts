import { setTimeout } from 'node:timers/promises'
import type { Firestore } from '@google-cloud/firestore'
import { outcomeUnknown } from '../documents/explain-failure.ts'
import { grpcStatus, grpcStatusOf, isPassing, isUnanswered } from '../documents/grpc-status.ts'
import { type Commit, commitJobs, newCommit, type WriteJob } from './commit-jobs.ts'
import type { CommitOrder } from './commit-order.ts'

// Long enough for a server restart or a burst of writes, and short enough for a person who waits.
const patienceMs = 20_000
// Shorter for reads, because the caller can repeat them.
const readPatienceMs = 8_000
const maxPauseMs = 1_000
// Well below the lease of a run, which the waiting commit may renew.
const maxYieldMs = 3_000

export interface RetryOptions {
  /** Shared by all commits of this process. */
  order: CommitOrder
  patience?: number | undefined
}

/**
 * Commits the jobs and returns what they wrote. Every attempt puts its own mark on the documents it writes. An attempt without a response is in
 * doubt: it may still succeed. The next attempt first looks for that mark, in its own transaction. If the mark is there, only the response was
 * lost. If not, at most one of the two can succeed, because Firestore refuses a transaction if a document that it read has changed.
 * Others may overwrite a mark. So a command that must not run twice writes a document that no other command writes: a message, events, an audit
 * entry, an answered approval. Commands without such a document, such as a heartbeat or a new title, are safe to repeat.
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
          // The next attempt reads everything in one request, which leaves others less time to change it.
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

/** Retries a read. */
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

/** Random, so that two commits do not collide again. */
async function pause(attempt: number): Promise<void> {
  await setTimeout(Math.random() * Math.min(maxPauseMs, 5 * 2 ** attempt))
}

/** Ends a transaction before its commit. If it stayed open while it waits, its locks would block the older commit. */
class YieldsToOlder extends Error {}

/** Limits how long a commit yields to older commits of its process. */
class YieldBudget {
  readonly #order: CommitOrder
  readonly #number: number
  #leftMs = maxYieldMs

  constructor(order: CommitOrder, number: number) {
    this.#order = order
    this.#number = number
  }

  assertFirst(writes: string[]): void {
    if (this.#olderEnd(writes)) throw new YieldsToOlder('An older commit goes first.')
  }

  /** Waits until the next attempt need not yield. */
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
