import type { UnitCosts } from './machine.ts'
import type { Order } from './run-queue.ts'

/** How long a process collects notifications: always ten milliseconds, or, as in the product, longer the more it receives. `none`: no notifications. */
export type Broadcast = 'every 10 ms' | 'calmly' | 'none'

/** What a run of a kind asks of the database, and of the model. */
export interface RunNeed {
  turns: number
  statements: number
}

export interface LargeFleet {
  /** Runs that are at work at once on average, when there are places enough. */
  concurrentRuns: number
  users: number
  workers: number
  /** Runs that each worker works on at once. */
  places: number
  web: number
  /** Of the database. */
  databaseCores: number
  broadcast: Broadcast
  /** What a message costs the database for each process that hears it: milliseconds. */
  notifyMs: number
  order: Order
  /** Of so many claims of a worker one takes the oldest run. */
  claimsPerOldest: number
  /** Milliseconds of a turn of the model: half are shorter, and how they spread. */
  model: { median: number; spread: number }
  kinds: RunNeed[]
  costs: UnitCosts
  /** One user who starts this many runs at once, in addition to the rest, while the fleet is busy. */
  hog?: number
}

/** Arriving runs per millisecond. Everything but the model is a small part of a run's time. */
export function arrivalsOf({ concurrentRuns, kinds, model }: LargeFleet): number {
  const turns = kinds.reduce((sum, kind) => sum + kind.turns, 0) / kinds.length
  return concurrentRuns / (turns * model.median * Math.exp(model.spread ** 2 / 2))
}
