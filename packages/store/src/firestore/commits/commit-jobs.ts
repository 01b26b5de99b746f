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

/** One try to run the jobs in one transaction. */
export interface Commit {
  /** No other try has it. What is written has it afterwards. */
  mark: string
  writes: PendingWrites
  /** Tells each job how it went. To be called when it is known that the commit was made. */
  settle(): void
  /** From here on it may have been made, whatever is heard of it. */
  isSent: boolean
  /** The paths of the documents that it read. */
  reads(): string[]
}

export interface CommitOptions {
  /** Earlier tries that may have been made. */
  inDoubt?: Commit[]
  /** Documents that are fetched at once, before the commands ask for them one by one. */
  ahead?: string[]
  /** Called with the paths that are written, just before the commit is sent. What it throws stops the commit. */
  beforeSend?: (paths: string[]) => void
}

type Settle = () => void

const documentsAsked = 20

/**
 * Runs commands one after another in one transaction. A command that throws is taken back alone. Rejects when Firestore refused
 * the transaction, or could not be reached; nobody is told of anything then. When one of `inDoubt` turns out to have been made nothing is done, and that one is returned.
 * It is looked for within the transaction: so one that is made only now is in the way of this one, and both cannot be.
 */
export async function commitJobs(
  firestore: Firestore,
  jobs: WriteJob[],
  commit: Commit,
  { inDoubt = [], ahead = [], beforeSend = () => {} }: CommitOptions = {},
): Promise<Commit> {
  const { writes, mark } = commit
  // Once: pauses and limits of tries are those of `retryCommit`, not the client's, which waits for seconds.
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
    commit.writes.marked.slice(0, documentsAsked).map((path) => ({ commit, path })),
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
    // Firestore itself failed: that is for the whole transaction to try again.
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
