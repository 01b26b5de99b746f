import { setTimeout } from 'node:timers/promises'
import type { Firestore } from '@google-cloud/firestore'
import { type Commit, commitJobs, newCommit, type WriteJob } from './commit-jobs.ts'
import { outcomeUnknown } from './explain-failure.ts'
import { isPassing, isUnanswered } from './grpc-status.ts'

// Long enough for a server that restarts and for a crowd to pass; short enough for whoever waits at a page.
const patienceMs = 20_000
// What is only read can be asked for again by whoever wants it.
const readPatienceMs = 8_000
const longestPauseMs = 1_000

/**
 * Commits the jobs and returns what they wrote. Every try puts a mark of its own on what it writes. A try that was sent and not answered is in doubt, for as
 * long as this goes on: it may still be made. The next one looks for its mark first, in its own transaction. If the mark is there, only the answer
 * was lost. If it is not, one of the two at most can be made: Firestore refuses a transaction when what it has read was changed since.
 * A mark can be overwritten by others meanwhile. So a command that must not be repeated writes a document that no other command writes: a
 * message, events, an entry of the audit, an answered approval. Those that do not, a heartbeat or a new title, are no different for being repeated.
 */
export async function retryCommit(firestore: Firestore, jobs: WriteJob[], patience = patienceMs): Promise<Commit> {
  const until = Date.now() + patience
  const inDoubt: Commit[] = []
  for (let attempt = 1; ; attempt += 1) {
    const next = newCommit()
    try {
      return await commitJobs(firestore, jobs, next, inDoubt)
    } catch (thrown) {
      if (next.isSent && isUnanswered(thrown)) inDoubt.push(next)
      if (!isPassing(thrown) || Date.now() > until) throw inDoubt.length > 0 ? outcomeUnknown(thrown) : thrown
      await pause(attempt)
    }
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
