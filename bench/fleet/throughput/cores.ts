import { availableParallelism } from 'node:os'
import type { Fleet } from '../servers/start-fleet.ts'
import type { BenchDatabase } from '../servers/with-database.ts'
import { cpuBetween, databaseCpu, machineCpu } from './cpu-times.ts'

const leastCores = 0.1

/** How many cores `work` had for itself: all except those that other programs used meanwhile. */
export async function coresDuring<T>(
  fleet: Fleet,
  { client }: BenchDatabase,
  work: () => Promise<T>,
): Promise<{ result: T; cores: number }> {
  const look = async () => {
    const { user, system } = process.cpuUsage()
    const near = (await fleet.cpu()) + (user + system) / 1_000
    return { near, database: await databaseCpu(client), machine: machineCpu(), at: performance.now() }
  }
  const before = await look()
  const result = await work()
  const after = await look()
  const cores = availableParallelism()
  const { database, machine } = before
  if (!database || !after.database || machine === undefined || after.machine === undefined) return { result, cores }
  const ours = after.near - before.near + cpuBetween(database, after.database)
  const others = Math.max(0, after.machine - machine - ours) / (after.at - before.at)
  return { result, cores: Math.max(leastCores, cores - others) }
}
