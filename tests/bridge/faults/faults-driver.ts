import { parseArgs } from 'node:util'
import { heavyFaults } from './heavy-faults.ts'

/** All faults in full size: cut sockets, killed agents, starts and ends, a stuck client, a line that is too long. */
const { values } = parseArgs({
  options: {
    cuts: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '50' },
    cycles: { type: 'string', default: '200' },
    megabytes: { type: 'string', default: '1000' },
    only: { type: 'string' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
  },
})
const seed = Number(values.seed)
process.stderr.write(`The seed is ${seed}.\n`)

const progress = (count: number, of: number, what: string) => {
  if (process.stderr.isTTY) process.stderr.write(`\r${count} of ${of} ${what}${count === of ? '\n' : ''}`)
}
const sizes = {
  seed,
  cuts: Number(values.cuts),
  kills: Number(values.kills),
  cycles: Number(values.cycles),
  megabytes: Number(values.megabytes),
}
const problems: string[] = []
for (const [name, fault] of Object.entries(heavyFaults)) {
  if (values.only !== undefined && values.only !== name) continue
  const start = performance.now()
  const result = await fault(sizes, progress)
  process.stdout.write(`${name}: ${result.summary} (${((performance.now() - start) / 1_000).toFixed(0)} s)\n`)
  for (const problem of result.problems) process.stdout.write(`BROKEN: ${problem}\n`)
  problems.push(...result.problems)
}
process.stdout.write(
  problems.length === 0 ? 'Everything held.\n' : `${problems.length} promises were broken with seed ${seed}.\n`,
)
process.exitCode = problems.length === 0 ? 0 : 1
