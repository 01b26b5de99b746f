import { randomUUID } from 'node:crypto'
import type { Firestore } from '@google-cloud/firestore'
import type { Command, Fields, Reader, Writer } from '../documents/documents.ts'
import { grpcStatusOf } from '../documents/grpc-status.ts'
import { markField, PendingWrites } from '../documents/pending-writes.ts'
import { TransactionReader } from '../documents/transaction-reader.ts'

export interface WriteJob {
  command: Command<unknown>
  resolve(value: unknown): void
  reject(thrown: unknown): void
}

/** One attempt to run the jobs in one transaction. */
export interface Commit {
  /** A unique mark of this attempt, which every written document gets. */
  mark: string
  writes: PendingWrites
  /** Settles each job. Call it when the commit is known to have succeeded. */
  settle(): void
  /** True once the commit was sent, so that it may succeed even if its response is lost. */
  isSent: boolean
  /** The paths of the documents that it has read. */
  reads(): string[]
}

export interface CommitOptions {
  /** Earlier attempts that may have succeeded. */
  inDoubt?: Commit[]
  /** Documents to read in one request, before the commands read them one by one. */
  ahead?: string[]
  /** Called with the written paths right before the commit is sent. Throwing stops the commit. */
  beforeSend?: (paths: string[]) => void
}

type Settle = () => void

const marksChecked = 20

/**
 * Runs commands one after another in one transaction. A command that throws is rolled back alone. Rejects if Firestore refused the transaction or
 * could not be reached; no job is settled then. If one of the `inDoubt` attempts has succeeded, does nothing and returns that one. It looks for
 * their marks inside the transaction, so an attempt that succeeds only now conflicts with this one, and not both can succeed.
 */
export async function commitJobs(
  firestore: Firestore,
  jobs: WriteJob[],
  commit: Commit,
  { inDoubt = [], ahead = [], beforeSend = () => {} }: CommitOptions = {},
): Promise<Commit> {
  const { writes, mark } = commit
  // One attempt only: `retryCommit` does the retries. The client would pause for seconds.
  return firestore.runTransaction(
    async (transaction) => {
      const reader = new TransactionReader(firestore, transaction, writes)
      commit.reads = () => reader.paths
      await reader.getAll(ahead)
      const made = await findMade(reader, inDoubt)
      if (made) return made
      const writer = toWriter(reader, writes)
      const settles: Settle[] = []
      for (const job of jobs) settles.push(await perform(job, writer, writes))
      commit.settle = () => {
        for (const settle of settles) settle()
      }
      beforeSend(writes.paths)
      writes.apply(transaction, (path) => firestore.doc(path), mark)
      commit.isSent = true
      return commit
    },
    { maxAttempts: 1 },
  )
}

export function newCommit(): Commit {
  return { mark: randomUUID(), writes: new PendingWrites(), settle: () => {}, isSent: false, reads: () => [] }
}

async function findMade(reader: Reader, inDoubt: Commit[]): Promise<Commit | undefined> {
  const asked = inDoubt.flatMap((commit) =>
    commit.writes.marked.slice(0, marksChecked).map((path) => ({ commit, path })),
  )
  const found = await reader.getAll<Fields>(asked.map(({ path }) => path))
  return asked.find(({ commit }, index) => found[index]?.[markField] === commit.mark)?.commit
}

async function perform(job: WriteJob, writer: Writer, writes: PendingWrites): Promise<Settle> {
  const before = writes.save()
  try {
    const value = await job.command(writer)
    return () => job.resolve(value)
  } catch (thrown) {
    // Firestore itself failed, so the whole transaction must be retried.
    if (grpcStatusOf(thrown) !== undefined) throw thrown
    writes.restore(before)
    return () => job.reject(thrown)
  }
}

function toWriter(reader: TransactionReader, writes: PendingWrites): Writer {
  return {
    get: (path) => reader.get(path),
    getAll: (paths) => reader.getAll(paths),
    find: (search) => reader.find(search),
    count: (search) => reader.count(search),
    sum: (search, field) => reader.sum(search, field),
    set: (path, fields) => writes.set(path, fields),
    update: (path, fields) => writes.update(path, fields),
    increase: (path, field, by) => writes.increase(path, field, by),
    remove: (path) => writes.remove(path),
    pending: <T>(path: string) => writes.pending(path) as T | undefined,
  }
}
