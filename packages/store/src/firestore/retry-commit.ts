import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Firestore } from '@google-cloud/firestore'
import { type Commit, commitJobs, newCommit, type WriteJob } from './commit-jobs.ts'
import { outcomeUnknown } from './explain-failure.ts'
import { isPassing, isUnanswered } from './grpc-status.ts'
import { markField } from './pending-writes.ts'

// Long enough for a server that restarts and for a crowd to pass; short enough for whoever waits at a page.
const patienceMs = 20_000
const longestPauseMs = 1_000
const documentsAsked = 20

/**
 * Commits the jobs and returns what they wrote. All tries put the same mark on what they write. When a commit failed in whatever way, the
 * documents are asked for the mark before anything is done again: if one has it the commit was made, and only its answer was lost. Otherwise it was
 * not, and it cannot be made any more once the next try has read what it reads: Firestore refuses a transaction whose documents were changed since.
 * A mark can be overwritten by others meanwhile. So a command that must not be repeated writes a document that no other command writes: a
 * message, events, an entry of the audit, an answered approval. Those that do not, a heartbeat or a new title, are no different for being repeated.
 */
export async function retryCommit(firestore: Firestore, jobs: WriteJob[], patience = patienceMs): Promise<Commit> {
  const mark = randomUUID()
  const until = Date.now() + patience
  let last: Commit | undefined
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (last?.isSent && (await wasMade(firestore, last))) return last
      last = newCommit(mark)
      await commitJobs(firestore, jobs, last)
      return last
    } catch (thrown) {
      if (!isPassing(thrown)) throw thrown
      if (Date.now() > until) throw last?.isSent && isUnanswered(thrown) ? outcomeUnknown(thrown) : thrown
      await pause(attempt)
    }
  }
}

/** The same for reading, which leaves nothing behind. */
export async function retryRead<T>(read: () => Promise<T>, patience = patienceMs): Promise<T> {
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

async function wasMade(firestore: Firestore, { writes, mark }: Commit): Promise<boolean> {
  const paths = writes.marked.slice(0, documentsAsked)
  if (paths.length === 0) return false
  const found = await firestore.getAll(...paths.map((path) => firestore.doc(path)))
  return found.some((snapshot) => snapshot.get(markField) === mark)
}
