import { percentile } from '../harness/statistics.ts'
import { markdownTable } from './markdown-table.ts'
import { broadcastCores } from './simulation/broadcast.ts'
import type { LargeFleet } from './simulation/fleet.ts'
import { simulateLargeFleet } from './simulation/large-fleet.ts'
import type { FleetUnits } from './throughput/units.ts'

interface SimulateOptions {
  seed: number
  /** Simulates a hundredth of the load. */
  isQuick: boolean
  tell: (words: string) => void
}

/** Assumptions, not measurements: what a large fleet may look like. */
const assumptions: Pick<LargeFleet, 'concurrentRuns' | 'users' | 'places' | 'web' | 'model'> = {
  concurrentRuns: 100_000,
  users: 50_000,
  places: 1_000,
  web: 40,
  model: { median: 8_000, spread: 0.8 },
}
const databaseCores = 96
const workerCounts = [90, 98, 100, 120]
const coreCounts = [48, 64]
const plentyOfWorkers = 105
// Barely enough, so that a queue forms.
const scarceWorkers = 101
const hogRuns = 10_000
// As in the runtime's `Worker`.
const claimsPerOldest = 16

const orders: [title: string, choice: Pick<LargeFleet, 'order'> & Partial<LargeFleet>][] = [
  ['in order', { order: 'in order' }],
  ['users take turns, and one claim of 16 takes the oldest run (as it is)', { order: 'turns' }],
  ['one of 32', { order: 'turns', claimsPerOldest: 32 }],
  ['one of 8', { order: 'turns', claimsPerOldest: 8 }],
  ['turns alone', { order: 'turns', claimsPerOldest: Number.POSITIVE_INFINITY }],
]

/** Markdown tables: queue delay by number of workers, with and without turns, and by the size of the database. */
export function simulate(units: FleetUnits, { seed, isQuick, tell }: SimulateOptions): string {
  const scale = isQuick ? 0.01 : 1
  const base: LargeFleet = {
    ...assumptions,
    concurrentRuns: assumptions.concurrentRuns * scale,
    users: assumptions.users * scale,
    places: assumptions.places * scale,
    web: Math.ceil(assumptions.web * scale),
    databaseCores: Math.ceil(databaseCores * scale),
    workers: plentyOfWorkers,
    order: 'turns',
    claimsPerOldest,
    kinds: units.kinds,
    costs: units.costs,
    broadcast: 'calmly',
    notifyMs: units.notifyMs * scale,
  }
  // Three times the average run, because the fleet starts empty.
  const horizon = { warmUpMs: 60_000, lookMs: 10_000, seed }
  const row = (fleet: LargeFleet) => {
    tell(`simulating ${fleet.workers} workers, ${fleet.databaseCores} cores, ${fleet.order} …\n`)
    const { everybody, hog, databaseBusy, workersBusy, waiting } = simulateLargeFleet(fleet, horizon)
    return { delays: [everybody, hog].map(spread), busy: [percent(databaseBusy), percent(workersBusy)], waiting }
  }
  const byWorkers = (isQuick ? [105] : workerCounts).map((workers) => {
    const { delays, busy, waiting } = row({ ...base, workers })
    return [workers, workers * base.places, ...(delays[0] ?? []), ...busy, waiting]
  })
  const byOrder = (isQuick ? orders.slice(0, 2) : orders).map(([title, choice]) => {
    const { delays } = row({ ...base, ...choice, workers: scarceWorkers, hog: hogRuns * scale })
    return [title, ...delays.flat()]
  })
  const byCores = (isQuick ? [96] : coreCounts).flatMap((cores) =>
    (['every 10 ms', 'calmly', 'none'] as const).map((broadcast) => {
      const fleet: LargeFleet = { ...base, databaseCores: Math.ceil(cores * scale), broadcast }
      const { delays, busy, waiting } = row(fleet)
      return [cores, broadcast, broadcastCores(fleet).toFixed(1), ...(delays[0] ?? []), busy[0] ?? '', waiting]
    }),
  )
  return describe({ base, byWorkers, byOrder, byCores })
}

interface Tables {
  base: LargeFleet
  byWorkers: (string | number)[][]
  byOrder: (string | number)[][]
  byCores: (string | number)[][]
}

const delayHeads = ['median ms', 'p95 ms', 'p99 ms']

function describe({ base, byWorkers, byOrder, byCores }: Tables): string {
  const { concurrentRuns, places, web, model, users } = base
  const count = concurrentRuns.toLocaleString('en')
  return [
    `## ${count} runs at once, simulated`,
    `Assumed: ${count} runs at work on average, of ${users.toLocaleString('en')} users; turns of the model of ${model.median / 1_000} s in the median, spread as a log-normal distribution with sigma ${model.spread}; ${places} places per worker; ${web} web processes; a database of ${base.databaseCores} cores as fast as those measured. Delay is from the request until a worker has the run, of runs that came in the last 10 s of 70 s; \`longer\` where none of them was taken in these.`,
    markdownTable(
      ['workers', 'places', ...delayHeads, 'database busy', 'workers busy', 'waiting in the end'],
      byWorkers,
    ),
    `One user starts ${hogRuns.toLocaleString('en')} runs at once${concurrentRuns === assumptions.concurrentRuns ? '' : ' (a hundredth here)'}, ${scarceWorkers} workers:`,
    markdownTable(
      ['queue', ...delayHeads.map((head) => `${head}, the others`), ...delayHeads.map((head) => `${head}, that user`)],
      byOrder,
    ),
    `The size of the database, ${plentyOfWorkers} workers, by how long a process collects what it tells the others by NOTIFY: ten milliseconds, longer the more it hears (as it is), or not at all:`,
    markdownTable(['cores', 'told', 'cores lost to it', ...delayHeads, 'the rest busy', 'waiting in the end'], byCores),
    '',
  ].join('\n\n')
}

function spread(delays: number[]): string[] {
  // No run that arrived in that time was started in it.
  if (delays.length === 0) return ['longer', 'longer', 'longer']
  return [0.5, 0.95, 0.99].map((part) => percentile(delays, part).toFixed(0))
}

const percent = (part: number) => `${(part * 100).toFixed(0)} %`
