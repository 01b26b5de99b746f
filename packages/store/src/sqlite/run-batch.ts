import type { Command, Locks, WriteSql } from '../sql/database.ts'
import type { Connection } from './connection.ts'
import { explainFailure } from './explain-failure.ts'
import { retryWhileBusy } from './retry-while-busy.ts'

export interface WriteJob {
  command: Command<unknown>
  durable: boolean
  resolve(value: unknown): void
  reject(error: Error): void
}

type Settle = () => void

// A writer has the whole file locked.
const locks: Locks = { forUpdate: '', forUpdateSkipLocked: '', forKeyShare: '' }

/**
 * Runs commands one after another in one transaction and settles them when it is committed. Returns the topics they notified. A command that throws
 * is rolled back alone. If the transaction itself fails, all commands are rejected.
 */
export async function runBatch(connection: Connection, jobs: WriteJob[], patience?: number): Promise<Set<string>> {
  const topics = new Set<string>()
  const settles: Settle[] = []
  // A single command needs no savepoint: the transaction rolls it back.
  const perform = jobs.length > 1 ? performInSavepoint : performJob
  try {
    await begin(connection, jobs, patience)
    for (const job of jobs) settles.push(await perform(connection, job, topics))
    connection.run('COMMIT')
  } catch (thrown) {
    const error = explainFailure(thrown)
    for (const { reject } of jobs) reject(error)
    tryRollBack(connection)
    return new Set()
  }
  for (const settle of settles) settle()
  return topics
}

async function begin(connection: Connection, jobs: WriteJob[], patience?: number): Promise<void> {
  rollBack(connection)
  connection.synchronise(jobs.some(({ durable }) => durable) ? 'FULL' : 'NORMAL')
  await retryWhileBusy(() => connection.run('BEGIN IMMEDIATE'), patience)
}

async function performInSavepoint(connection: Connection, job: WriteJob, topics: Set<string>): Promise<Settle> {
  connection.run('SAVEPOINT command')
  try {
    const settle = await performJob(connection, job, topics)
    connection.run('RELEASE command')
    return settle
  } catch (thrown) {
    // Some errors, such as a full disk, make SQLite roll back the whole transaction, and the batch with it.
    if (!connection.inTransaction) throw thrown
    connection.run('ROLLBACK TO command')
    connection.run('RELEASE command')
    return () => job.reject(explainFailure(thrown))
  }
}

async function performJob(connection: Connection, job: WriteJob, topics: Set<string>): Promise<Settle> {
  const notified: string[] = []
  const sql: WriteSql = {
    all: async (text, ...parameters) => connection.all(text, ...parameters),
    run: async (text, ...parameters) => connection.run(text, ...parameters),
    notify: (topic) => notified.push(topic),
    locks,
  }
  const value = await job.command(sql)
  for (const topic of notified) topics.add(topic)
  return () => job.resolve(value)
}

/** May fail if the disk fails. The next batch tries again before it begins. */
function tryRollBack(connection: Connection): void {
  try {
    rollBack(connection)
  } catch {}
}

function rollBack(connection: Connection): void {
  if (connection.inTransaction) connection.run('ROLLBACK')
}
