import { drive } from '../drive.ts'
import { runKinds } from '../run-kinds.ts'
import type { Fleet } from '../servers/start-fleet.ts'
import type { BenchDatabase } from '../servers/with-database.ts'
import type { UnitCosts } from '../simulation/machine.ts'
import { cpuBetween, databaseCpu, mainThreadCpu } from './cpu-times.ts'

/** Half the concurrency of the predicted sample: with more parallel runs, more of them share a database round trip. */
const concurrency = 16
const flushes = 40

/** The cost of a statement for client, server and database, measured by a small load. Undefined if the system does not report CPU by process. */
export async function calibrate(
  fleet: Fleet,
  database: BenchDatabase,
  { runs, statementsPerRun }: { runs: number; statementsPerRun: number },
): Promise<UnitCosts | undefined> {
  const flush = await flushTime(database)
  const before = await look(fleet, database)
  const { clientCpu } = await drive(fleet.urls, { kinds: runKinds, runs, concurrency })
  const after = await look(fleet, database)
  if (!before || !after) return undefined
  const statements = runs * statementsPerRun
  const serverThread = (after.thread - before.thread) / statements
  return {
    serverThread,
    serverOther: Math.max(0, (after.server - before.server) / statements - serverThread),
    database: cpuBetween(before.database, after.database) / statements,
    client: clientCpu / runs,
    flush,
  }
}

async function look(fleet: Fleet, { client }: BenchDatabase) {
  const database = await databaseCpu(client)
  const threads = fleet.processes.map(({ pid }) => mainThreadCpu(pid))
  if (database === undefined || threads.includes(undefined)) return undefined
  const thread = threads.reduce<number>((sum, ms) => sum + (ms ?? 0), 0)
  return { thread, database, server: await fleet.cpu() }
}

/** Milliseconds by which a commit takes longer when it waits for the disk. */
async function flushTime({ client }: BenchDatabase): Promise<number> {
  await client.query('CREATE TABLE IF NOT EXISTS bench_flush (n INTEGER)')
  const commits = async (synchronous: 'on' | 'off') => {
    await client.query(`SET synchronous_commit TO ${synchronous}`)
    const begun = performance.now()
    for (let n = 0; n < flushes; n += 1) await client.query('INSERT INTO bench_flush VALUES (1)')
    return (performance.now() - begun) / flushes
  }
  const quick = await commits('off')
  return Math.max(0.01, (await commits('on')) - quick)
}
