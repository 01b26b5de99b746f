import { parseArgs } from 'node:util'
import { fuzz } from './driver/fuzz.ts'
import { leftRunning } from './driver/left-running.ts'
import { startServer } from './driver/start-server.ts'

/** Sends a server allowed, forbidden and barely valid HTTP requests, and checks that it stays healthy. */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    route: { type: 'string', default: '' },
  },
})
const [runs, seed] = [values.runs, values.seed].map(Number) as [number, number]
if (!(runs >= 1) || !Number.isInteger(seed)) throw new Error('--runs and --seed take whole numbers.')
const growthLimit = 16
const peakLimit = 500

const tell = (words: string) => process.stderr.write(words)
tell(`The seed is ${seed}.\n`)
const server = await startServer()
try {
  // What is loaded and compiled once does not count as growth.
  await fuzz(server, { runs: 20, seed: seed + 1, route: values.route, onRoute: () => {} })
  const before = await server.report()
  const { requests, statuses, problems } = await fuzz(server, {
    runs,
    seed,
    route: values.route,
    onRoute: ({ operationId }) =>
      tell(`${runs} requests to ${operationId}, ${Math.round(performance.now() / 1_000)} s\n`),
  })
  if (requests === 0) problems.push(`no route has "${values.route}" in its name or its path`)
  problems.push(...(await leftRunning(server.url)))
  const after = await server.report()
  problems.push(...new Set(after.faults.map((fault) => `a fault was reported: ${fault}`)))
  const growth = after.megabytes - before.megabytes
  if (growth > growthLimit) problems.push(`memory grew by ${growth.toFixed(1)} MB`)
  if (after.peakMegabytes > peakLimit) problems.push(`memory was at ${after.peakMegabytes.toFixed(0)} MB at its peak`)
  const counts = [...statuses]
    .sort(([a], [b]) => (`${a}` < `${b}` ? -1 : 1))
    .map(([status, count]) => `${status}: ${count}`)
  process.stdout.write(
    `${requests} requests (${counts.join(', ')}); memory ${before.megabytes.toFixed(1)} MB before, ${after.megabytes.toFixed(1)} MB after, ${after.peakMegabytes.toFixed(0)} MB at the peak\n`,
  )
  for (const problem of problems) process.stdout.write(`BROKEN: ${problem}\n`)
  process.stdout.write(problems.length === 0 ? 'Everything held.\n' : `Repeat it with --seed ${seed} --runs ${runs}.\n`)
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  await server.stop()
}
