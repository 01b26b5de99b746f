import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { bridgeRows } from './bridge/rows.ts'
import { takeSamples } from './bridge/samples.ts'
import { report } from './harness/report.ts'

/** The cost of what is between a client and a stdio agent: nothing, a bare relay, the bridge, the official SDK's server and stdio-to-ws. */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    quick: { type: 'boolean', default: false },
    results: { type: 'string', default: fileURLToPath(new URL('../results', import.meta.url)) },
  },
})

const whole = { processes: 3, rounds: 5, pings: 1_000, messages: 100_000 }

/** Enough to see that everything works and nothing is many times slower than before. */
const quick = { processes: 1, rounds: 2, pings: 100, messages: 20_000 }

const options = {
  ...(values.quick ? quick : whole),
  ...(values.rounds !== undefined && { rounds: Number(values.rounds) }),
  tell: (words: string) => process.stderr.write(words),
}
report('bridge', bridgeRows(await takeSamples(options)), values.results)
