import { runCommand } from 'deckhand/command'
import { newStorePlace } from './driver/store-place.ts'
import { readOptions } from './read-options.ts'
import { crashServices, environment } from './services/crash-services.ts'
import { summary } from './services/summary.ts'
import { tellProgress } from './tell-progress.ts'

/** Kills Deckhand while it sends mails and creates events whose responses are lost, and then checks that each happened once. */
const values = readOptions('npm run test:crash -- --services', {
  services: {
    type: 'boolean',
    about: 'this test; without it servers are killed, and --help tells the options of that',
  },
  lives: {
    type: 'string',
    number: 'positive',
    default: '100',
    about: 'how many mails and how many events are made (100)',
  },
  'at-once': { type: 'string', number: 'positive', default: '2', about: 'how many of them at once (2)' },
  seed: {
    type: 'string',
    number: 'whole',
    default: String(Math.floor(Math.random() * 1_000_000)),
    about: 'a number; the same again has the same kills (a random one)',
  },
  'lease-ms': { type: 'string', number: 'positive', default: '1000', about: 'AGENT_LEASE_MS of Deckhand (1000)' },
  store: { type: 'string', default: 'sqlite', about: 'sqlite, postgres or firestore (sqlite)' },
} as const)
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
if ((await runCommand(['audit', 'verify'], env)) !== 0) problems.push('the audit is not intact')
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
