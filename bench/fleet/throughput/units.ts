import type { FleetCount } from '../costs/count-fleet.ts'
import type { RunNeed } from '../simulation/fleet.ts'
import type { UnitCosts } from '../simulation/machine.ts'
import { medianCosts, type Throughput } from './throughput.ts'

/** The measured inputs of the simulation of a large fleet. */
export interface FleetUnits {
  at: string
  /** Kinds of runs whose stream is followed through the database, as with web processes and workers. */
  kinds: (RunNeed & { title: string; transactions: number; flushes: number; walBytes: number })[]
  costs: UnitCosts
  /** CPU milliseconds of the database for each session that receives a NOTIFY message. */
  notifyMs: number
}

/** For systems that do not report CPU by process: approximate values from two cores of a small machine. */
const assumed: UnitCosts = { serverThread: 0.06, serverOther: 0.02, database: 0.05, client: 1, flush: 2 }
const assumedNotifyMs = 0.03

/** Costs are those of one process, whose samples are the least disturbed; counts are those of a fleet with roles, if there is one. */
export function unitsOf(counts: FleetCount[], fast: Throughput[][], notifyMs: number | undefined): FleetUnits {
  const withRoles = counts.find(({ plan }) => plan.places.includes(0)) ?? counts.at(-1)
  return {
    at: new Date().toISOString(),
    kinds: (withRoles?.kinds ?? []).map(({ kind, wire, walBytes }) => ({
      title: kind.title,
      turns: kind.turns,
      statements: wire.statements,
      transactions: wire.commits,
      flushes: wire.flushes,
      walBytes,
    })),
    costs: medianCosts(fast[0] ?? []) ?? assumed,
    notifyMs: notifyMs ?? assumedNotifyMs,
  }
}
