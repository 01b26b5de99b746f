import { setTimeout } from 'node:timers/promises'
import { type Driven, drive } from '../drive.ts'
import type { FleetOptions } from '../fleet-options.ts'
import type { FleetPlan } from '../fleet-plan.ts'
import { type RunKind, runKinds } from '../run-kinds.ts'
import { type Fleet, withFleet } from '../servers/start-fleet.ts'
import { type BenchDatabase, withDatabase } from '../servers/with-database.ts'
import { type DatabaseFigures, readFigures, readTables, type TableSize } from './database-figures.ts'
import { type LockWaits, sampleLockWaits } from './lock-waits.ts'
import { addCounts, emptyCount, type WireCount } from './wire-count.ts'

/** Per run. */
export interface KindCount {
  kind: RunKind
  wire: WireCount
  walBytes: number
  /** Milliseconds. */
  rowWait: number
  notifyWait: number
  logWait: number
  latency: number
  streamBytes: number
}

export interface FleetCount {
  plan: FleetPlan
  kinds: KindCount[]
  /** Per process and second, while idle. */
  idle: WireCount
  /** Per process, after the load. */
  connections: number
  deadlocks: number
  /** After as many runs of each kind. */
  tables: TableSize[]
  runs: number
}

const concurrency = 8
// Messages to other processes are collected for ten milliseconds.
const settleMs = 100

/** The database cost of runs of each kind, on warmed-up processes, and of idle processes. */
export function countFleet(plan: FleetPlan, options: FleetOptions): Promise<FleetCount> {
  const { serverUrl, folder, idleSeconds } = options
  return withDatabase(serverUrl, (database) =>
    withFleet(plan, { databaseUrl: database.url, folder, modelMs: 0, counted: true }, async (fleet) => {
      options.tell(`counting, ${plan.title} …\n`)
      await drive(fleet.urls, { kinds: runKinds, runs: options.warmUpRuns * plan.places.length, concurrency })
      const idle = perProcess(await countIdle(fleet, idleSeconds), plan)
      const before = await readFigures(database.client)
      const kinds: KindCount[] = []
      for (const kind of runKinds)
        kinds.push(await countKind(kind, { fleet, database, idle, runs: options.countedRuns }))
      const { deadlocks } = await readFigures(database.client)
      const connections = fleet.connections() / plan.places.length
      const tables = await readTables(database.client)
      const runs = options.warmUpRuns * plan.places.length + options.countedRuns * runKinds.length
      return { plan, kinds, idle, connections, deadlocks: deadlocks - before.deadlocks, tables, runs }
    }),
  )
}

function perProcess(count: WireCount, { places }: FleetPlan): WireCount {
  return addCounts(emptyCount(), count, 1 / places.length)
}

/** Per second, of all processes. */
async function countIdle(fleet: Fleet, seconds: number): Promise<WireCount> {
  const before = fleet.count()
  const begun = performance.now()
  await setTimeout(seconds * 1_000)
  const passed = (performance.now() - begun) / 1_000
  return addCounts(emptyCount(), addCounts(fleet.count(), before, -1), 1 / passed)
}

interface Measured {
  fleet: Fleet
  database: BenchDatabase
  idle: WireCount
  runs: number
}

async function countKind(kind: RunKind, { fleet, database, idle, runs }: Measured): Promise<KindCount> {
  const before = await look(fleet, database)
  const begun = performance.now()
  const stop = sampleLockWaits(database.client)
  const driven = await drive(fleet.urls, { kinds: [kind], runs, concurrency })
  const waits = await stop()
  await setTimeout(settleMs)
  const seconds = (performance.now() - begun) / 1_000
  const after = await look(fleet, database)
  // The idle load of the processes does not count as cost of the runs.
  const unasked = seconds * fleet.processes.length
  const wire = addCounts(addCounts(after.wire, before.wire, -1), idle, -unasked)
  return perRun({ kind, runs, wire, driven, waits, walBytes: after.figures.walBytes - before.figures.walBytes })
}

async function look(fleet: Fleet, { client }: BenchDatabase): Promise<{ wire: WireCount; figures: DatabaseFigures }> {
  return { wire: fleet.count(), figures: await readFigures(client) }
}

interface Counted {
  kind: RunKind
  runs: number
  wire: WireCount
  driven: Driven
  waits: LockWaits
  walBytes: number
}

function perRun({ kind, runs, wire, driven, waits, walBytes }: Counted): KindCount {
  return {
    kind,
    wire: addCounts(emptyCount(), wire, 1 / runs),
    walBytes: walBytes / runs,
    rowWait: waits.rowMs / runs,
    notifyWait: waits.notifyMs / runs,
    logWait: waits.logMs / runs,
    latency: driven.latencies.reduce((sum, ms) => sum + ms, 0) / runs,
    streamBytes: driven.streamBytes,
  }
}
