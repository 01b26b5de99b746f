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

// Whoever writes has the whole file for itself.
const locks: Locks = { forUpdate: '', forUpdateSkipLocked: '', forKeyShare: '' }

/**
 * Runs commands one after another in one transaction and settles them when it is committed; returns the topics they told.
 * A command that throws is taken back alone. When the transaction itself fails, all of them are rejected.
 */
export async function runBatch(connection: Connection, jobs: WriteJob[], patience?: number): Promise<Set<string>> {
  const topics = new Set<string>()
  const settles: Settle[] = []
  // A command that is alone has the transaction for itself, which takes it back just as well.
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
    // A full disk and the like make SQLite end the transaction by itself; then nothing of the batch is there any more.
    if (!connection.inTransaction) throw thrown
    connection.run('ROLLBACK TO command')
    connection.run('RELEASE command')
    return () => job.reject(explainFailure(thrown))
  }
}

async function performJob(connection: Connection, job: WriteJob, topics: Set<string>): Promise<Settle> {
  const told: string[] = []
  const sql: WriteSql = {
    all: async (text, ...parameters) => connection.all(text, ...parameters),
    run: async (text, ...parameters) => connection.run(text, ...parameters),
    notify: (topic) => told.push(topic),
    locks,
  }
  const value = await job.command(sql)
  for (const topic of told) topics.add(topic)
  return () => job.resolve(value)
}

/** On a disk that fails this can fail too; the next batch tries again before it begins. */
function tryRollBack(connection: Connection): void {
  try {
    rollBack(connection)
  } catch {}
}

function rollBack(connection: Connection): void {
  if (connection.inTransaction) connection.run('ROLLBACK')
}
