import { parseArgs } from 'node:util'
import { runCommand } from '@deckhand/cli'
import { newStorePlace } from './driver/store-place.ts'
import { crashServices, environment } from './services/crash-services.ts'
import { summary } from './services/summary.ts'
import { tellProgress } from './tell-progress.ts'

/** Kills Deckhand while it sends mails and makes events whose answers are lost, and then looks whether each happened once. */
const { values } = parseArgs({
  options: {
    services: { type: 'boolean' },
    lives: { type: 'string', default: '100' },
    'at-once': { type: 'string', default: '2' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    'lease-ms': { type: 'string', default: '1000' },
    store: { type: 'string', default: 'sqlite' },
  },
})
process.stderr.write(`The seed is ${values.seed}.\n`)
const { remove, ...place } = await newStorePlace(values.store, 'deckhand-services-')
const leaseMs = Number(values['lease-ms'])
const env = environment(place, leaseMs)
const { problems, ...figures } = await crashServices({
  env,
  leaseMs,
  seed: Number(values.seed),
  lives: Number(values.lives),
  atOnce: Number(values['at-once']),
  onKill: tellProgress('kills'),
})
process.stdout.write(`\n${summary({ ...figures, seconds: performance.now() / 1000 })}\n\n`)
if ((await runCommand(['audit', 'verify'], env)) !== 0) problems.push('the audit is not whole')
for (const problem of problems.slice(0, 50)) process.stdout.write(`BROKEN: ${problem}\n`)
if (problems.length === 0) {
  process.stdout.write('Everything happened once.\n')
  await remove()
} else {
  process.stdout.write(
    `${problems.length} promises were broken with seed ${values.seed}; the data is in ${place.folder}.\n`,
  )
  process.exitCode = 1
}
