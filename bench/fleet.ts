import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { countFleet } from './fleet/costs/count-fleet.ts'
import { countFirestore } from './fleet/costs/firestore-costs.ts'
import { notifyCost } from './fleet/costs/notify-cost.ts'
import { streamCosts } from './fleet/costs/stream-costs.ts'
import { describeFleet } from './fleet/describe-fleet.ts'
import type { FleetOptions } from './fleet/fleet-options.ts'
import { allInOne, withRoles } from './fleet/fleet-plan.ts'
import { countRows, firestoreRows, standingRows, throughputRows } from './fleet/fleet-rows.ts'
import { simulate } from './fleet/simulate.ts'
import { fastRegime, measureThroughput, slowRegime } from './fleet/throughput/throughput.ts'
import { type FleetUnits, unitsOf } from './fleet/throughput/units.ts'
import { report } from './harness/report.ts'
import { withFolder } from './harness/with-process.ts'

/** The cost of runs for a PostgreSQL that several processes share, their throughput, and a prediction for a much larger fleet. */
const { values } = parseArgs({
  options: {
    simulate: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string' },
    quick: { type: 'boolean', default: false },
    results: { type: 'string', default: fileURLToPath(new URL('../results', import.meta.url)) },
  },
})

type Amounts = Omit<FleetOptions, 'serverUrl' | 'folder' | 'tell'>

const whole: Amounts = {
  sizes: [1, 2, 4],
  roles: true,
  countedRuns: 96,
  warmUpRuns: 180,
  rounds: 9,
  runs: 384,
  calibrationRuns: 128,
  modelMs: 400,
  firestoreSizes: [1, 2],
  openStreams: 200,
  // Twice as long as streams wait between two looks: any other length would see one too many or too few.
  idleSeconds: 10,
}

/** Enough to see that everything works; the numbers mean nothing. */
const quick: Amounts = {
  sizes: [2],
  roles: false,
  countedRuns: 6,
  warmUpRuns: 3,
  rounds: 1,
  runs: 24,
  calibrationRuns: 12,
  modelMs: 20,
  firestoreSizes: [1],
  openStreams: 5,
  idleSeconds: 0.5,
}

const tell = (words: string) => void process.stderr.write(words)
const unitsFile = join(values.results, 'fleet-units.json')

if (values.simulate) {
  const units: FleetUnits = JSON.parse(readFileSync(unitsFile, 'utf8'))
  process.stdout.write(simulate(units, { seed: Number(values.seed), isQuick: values.quick, tell }))
} else await withFolder(bench)

async function bench(folder: string): Promise<void> {
  const serverUrl = process.env.DECKHAND_TEST_POSTGRES
  if (!serverUrl) throw new Error('There is no PostgreSQL server. Start this with `npm run bench:fleet`.')
  const amounts = values.quick ? quick : whole
  const rounds = values.rounds === undefined ? amounts.rounds : Number(values.rounds)
  const options: FleetOptions = { ...amounts, rounds, serverUrl, folder, tell }
  const plans = options.sizes.map((size) => allInOne(size))
  const counts = []
  for (const plan of options.roles ? [...plans, withRoles(1, 1), withRoles(2, 2)] : plans)
    counts.push(await countFleet(plan, options))
  const streams = await streamCosts(options)
  const firestore = []
  for (const size of options.firestoreSizes) firestore.push(await countFirestore(size, options))
  tell('throughput, the model takes no time …\n')
  const fast = await measureThroughput(fastRegime(options), counts, options)
  tell(`throughput, the model takes ${options.modelMs} ms …\n`)
  const slow = await measureThroughput(slowRegime(options, fast), counts, options)
  const units = unitsOf(counts, fast, await notifyCost(serverUrl, 4 * options.runs))
  const rows = [
    ...countRows(counts),
    ...standingRows(counts, streams),
    ...firestoreRows(firestore),
    ...throughputRows('the model takes no time', counts, fast),
    ...throughputRows(`4 places each, the model takes ${options.modelMs} ms`, counts, slow),
  ]
  report('fleet', rows, values.results)
  writeFileSync(unitsFile, `${JSON.stringify(units, null, 2)}\n`)
  const simulated = simulate(units, { seed: Number(values.seed), isQuick: values.quick, tell })
  const details = describeFleet({ counts, streams, firestore, fast, slow, units, simulated })
  writeFileSync(join(values.results, 'fleet.md'), details)
  process.stdout.write(`\n${details}`)
}
