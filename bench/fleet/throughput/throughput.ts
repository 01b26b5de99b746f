import { median, percentile } from '../../harness/statistics.ts'
import { takeTurns } from '../../harness/take-turns.ts'
import type { FleetCount, KindCount } from '../costs/count-fleet.ts'
import { drive } from '../drive.ts'
import type { FleetOptions } from '../fleet-options.ts'
import { allInOne, type FleetPlan } from '../fleet-plan.ts'
import { runKinds } from '../run-kinds.ts'
import { type OpenFleet, withFleets } from '../servers/with-fleets.ts'
import { type Machine, type Stretch, simulateMachine, type UnitCosts } from '../simulation/machine.ts'
import { calibrate } from './calibrate.ts'
import { coresDuring } from './cores.ts'

/** A sample of one fleet. */
export interface Throughput {
  /** Runs per second, and the simulation's prediction. Undefined if its inputs cannot be measured. */
  rate: number
  predicted?: number
  /** Milliseconds. */
  median: number
  predictedMedian?: number
  costs: UnitCosts | undefined
  /** Cores that other programs left free. */
  cores: number
}

interface Sample extends Throughput {
  predict: (costs: UnitCosts) => { predicted: number; predictedMedian: number }
}

interface Regime {
  plans: FleetPlan[]
  modelMs: number
  rounds: number
  warmUpRuns: number
  /** The costs of each plan, if known; otherwise every sample measures its own. */
  costs?: (UnitCosts | undefined)[]
  runs: (plan: FleetPlan) => number
  clients: (plan: FleetPlan) => number
}

/** The most connections that a process opens; one more listens. */
const connections = 10
const fewPlaces = 4

/** The model takes no time: the machine is the limit. */
export function fastRegime({ sizes, runs, rounds, warmUpRuns }: FleetOptions): Regime {
  const plans = sizes.map((size) => allInOne(size))
  return { plans, modelMs: 0, rounds, warmUpRuns, runs: () => runs, clients: () => 32 }
}

/** The model takes time and each process has few places: the number of processes is the limit. Costs are those of the other regime. */
export function slowRegime({ sizes, modelMs, runs, rounds, warmUpRuns }: FleetOptions, fast: Throughput[][]): Regime {
  const places = (plan: FleetPlan) => fewPlaces * plan.places.length
  return {
    plans: sizes.map((size) => allInOne(size, fewPlaces)),
    modelMs,
    rounds: Math.ceil(rounds / 2),
    warmUpRuns: Math.ceil(warmUpRuns / 4),
    costs: fast.map(medianCosts),
    runs: (plan) => (runs / 32) * places(plan),
    clients: (plan) => 3 * places(plan),
  }
}

export function medianCosts(samples: Pick<Throughput, 'costs'>[]): UnitCosts | undefined {
  const costs = samples.flatMap((sample) => sample.costs ?? [])
  if (costs.length === 0) return undefined
  const of = (key: keyof UnitCosts) => median(costs.map((each) => each[key]))
  return {
    serverThread: of('serverThread'),
    serverOther: of('serverOther'),
    database: of('database'),
    client: of('client'),
    flush: of('flush'),
  }
}

/** Samples of each fleet, taken in turn. `counts` of the same plans have the database load of a run. */
export function measureThroughput(
  regime: Regime,
  counts: FleetCount[],
  options: FleetOptions,
): Promise<Throughput[][]> {
  return withFleets(regime.plans, { options, modelMs: regime.modelMs }, async (fleets) => {
    for (const each of fleets) await warmUp(each, regime)
    const samplers = fleets.map((each, index) => () => sample(each, regime, { index, count: counts[index], options }))
    return (await takeTurns(samplers, regime.rounds)).map(predictAll)
  })
}

/** From all calibrations of the fleet: one of them takes a second, in which anything may disturb it. */
function predictAll(samples: Sample[]): Throughput[] {
  const costs = medianCosts(samples)
  return samples.map(({ predict, ...sample }) => ({ ...sample, ...(costs && predict(costs)) }))
}

async function warmUp({ fleet }: OpenFleet, { warmUpRuns }: Regime): Promise<void> {
  await drive(fleet.urls, { kinds: runKinds, runs: warmUpRuns * fleet.processes.length, concurrency: 32 })
}

async function sample(
  { fleet, database }: OpenFleet,
  regime: Regime,
  { index, count, options }: { index: number; count: FleetCount | undefined; options: FleetOptions },
): Promise<Sample> {
  const { plan } = fleet
  const load = { kinds: runKinds, runs: Math.round(regime.runs(plan)), concurrency: regime.clients(plan) }
  const kinds = count?.kinds ?? []
  const statementsPerRun = kinds.reduce((sum, { wire }) => sum + wire.statements, 0) / kinds.length
  const known = regime.costs?.[index]
  const costs = known ?? (await calibrate(fleet, database, { runs: options.calibrationRuns, statementsPerRun }))
  const { result, cores } = await coresDuring(fleet, database, () => drive(fleet.urls, load))
  const machine: Omit<Machine, 'costs'> = {
    cores: Math.ceil(cores),
    processes: plan.places.length,
    connections,
    places: plan.places[0] ?? 0,
    clients: load.concurrency,
    modelMs: regime.modelMs,
    kinds: kinds.map(stretchesOf),
  }
  const predict = (unit: UnitCosts) => {
    const { rate, latencies } = simulateMachine({ ...machine, costs: slowed(unit, cores) }, load.runs)
    return { predicted: rate, predictedMedian: percentile(latencies, 0.5) }
  }
  return { rate: load.runs / result.seconds, median: percentile(result.latencies, 0.5), costs, cores, predict }
}

/** A core that others take a part of is as good as a slower one. */
function slowed(costs: UnitCosts, cores: number): UnitCosts {
  const factor = Math.ceil(cores) / cores
  const { serverThread, serverOther, database, client, flush } = costs
  return {
    serverThread: serverThread * factor,
    serverOther: serverOther * factor,
    database: database * factor,
    client: client * factor,
    flush,
  }
}

/** A run that asks a person is worked on twice, before and after. */
function stretchesOf({ kind, wire }: KindCount): Stretch[] {
  const parts = kind.name === 'write' ? 2 : 1
  const stretch: Stretch = {
    turns: kind.turns / parts,
    transactions: Math.max(1, Math.round(wire.commits / parts)),
    flushes: Math.round(wire.flushes / parts),
    statements: wire.statements / parts,
  }
  return Array.from({ length: parts }, () => stretch)
}
