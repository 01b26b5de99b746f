import { checkAll } from './checks/check-all.ts'
import { crash } from './driver/crash.ts'
import { newStorePlace } from './driver/store-place.ts'
import type { StoreAddress } from './open-store.ts'
import { readOptions } from './read-options.ts'
import { summary, verdict } from './summary.ts'
import { tellProgress } from './tell-progress.ts'

/** Kills servers at random moments, or disturbs a fleet of three in more ways, and then checks that Deckhand kept all its promises. */
const values = readOptions('npm run test:crash --', {
  kills: { type: 'string', number: 'whole', default: '200', about: 'how often a server is killed (200)' },
  fleet: { type: 'boolean', default: false, about: 'three servers on one database, in rounds instead of kills' },
  rounds: { type: 'string', number: 'whole', default: '300', about: 'with --fleet: how many rounds (300)' },
  minutes: {
    type: 'string',
    number: 'any',
    about: 'no kill or round begins after so long, however many are left (no end)',
  },
  seed: {
    type: 'string',
    number: 'whole',
    default: String(Math.floor(Math.random() * 1_000_000)),
    about: 'a number; the same again has the same kills (a random one)',
  },
  'lease-ms': { type: 'string', number: 'positive', default: '2000', about: 'AGENT_LEASE_MS of the servers (2000)' },
  jobs: { type: 'string', number: 'positive', about: 'how many runs are asked for at once (16, in a fleet 8)' },
  store: { type: 'string', about: 'sqlite, postgres or firestore (sqlite, in a fleet postgres)' },
  services: { type: 'boolean', about: 'another test, of mails and events; --services --help tells its options' },
} as const)
const { fleet: isFleet, store = isFleet ? 'postgres' : 'sqlite', jobs = isFleet ? '8' : '16' } = values
const times = Number(isFleet ? values.rounds : values.kills)
const seed = Number(values.seed)
process.stderr.write(`The seed is ${seed}.\n`)
const { remove, ...place } = await newStorePlace(store, 'deckhand-crash-')
const result = await crash({
  place,
  seed,
  times,
  isFleet,
  ...(values.minutes && { longestMs: Number(values.minutes) * 60_000 }),
  leaseMs: Number(values['lease-ms']),
  jobsAtOnce: Number(jobs),
  onTime: tellProgress(isFleet ? 'rounds' : 'kills', times),
})
const problems = checkAll(result.evidence)
process.stdout.write(`\n${summary(result, performance.now() / 1000)}\n\n`)
for (const [fault, count] of tally(result.observer.faults)) process.stdout.write(`fault, ${count} times: ${fault}\n`)
if (problems.length === 0) {
  process.stdout.write(`${verdict(result)}\n`)
  await remove()
} else {
  for (const problem of problems.slice(0, 50)) process.stdout.write(`BROKEN: ${problem}\n`)
  process.stdout.write(`${problems.length} promises were broken with seed ${seed}. ${whereItIs(place)}\n`)
  process.exitCode = 1
}

function whereItIs({ folder, databaseUrl, firestore }: StoreAddress): string {
  if (firestore) return 'Nothing of the store is left.'
  return `The store is left in ${databaseUrl ? 'its schema of the database' : folder}.`
}

function tally(words: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
