import { geminiOptionsFromEnvironment, hasGeminiCredentials } from '@deckhand/gemini'
import { timeLimit } from '@deckhand/spec/time-limit'
import { loadFirestore, loadPostgres } from '../../package/load-parts.ts'
import type { Environment } from '../../settings/settings.ts'
import { readStore, type StoreChoice } from '../../settings/store-choice.ts'
import { duration } from '../../terminal/duration.ts'
import { type Check, type Finding, fine, warning } from '../finding.ts'

const patienceMs = 5_000
const mostSkewMs = 5_000

interface OtherClock {
  /** For people: the clock's owner. */
  owner: string
  /** By how many milliseconds our clock is ahead. */
  skew: (signal: AbortSignal) => Promise<number | undefined>
}

/** Sign-ins and shown times need clocks that agree. Leases use the store's clock. */
export const checkClock = (env: Environment): Check => ({
  name: 'clock',
  look: async (signal) => {
    const clocks = otherClocks(env)
    if (clocks.length === 0) return [fine('There is no other clock to compare with.')]
    return Promise.all(clocks.map((clock) => compare(clock, signal)))
  },
})

async function compare({ owner, skew }: OtherClock, signal: AbortSignal): Promise<Omit<Finding, 'name'>> {
  const ahead = await skew(timeLimit(patienceMs, signal)).catch(() => undefined)
  signal.throwIfAborted()
  if (ahead === undefined)
    return warning(`The ${owner} did not report its time.`, 'Compare this clock with another one.')
  if (Math.abs(ahead) <= mostSkewMs) return fine(`It agrees with the ${owner}.`)
  const where = ahead > 0 ? 'ahead of' : 'behind'
  return warning(`It is ${duration(Math.abs(ahead))} ${where} the ${owner}.`, 'Set it, preferably with a time service.')
}

function otherClocks(env: Environment): OtherClock[] {
  const store = readStore(env)
  const service = serviceAddress(env)
  return [
    ...(store.kind === 'sqlite' ? [] : [{ owner: 'database server', skew: () => databaseSkew(store) }]),
    ...(service === undefined
      ? []
      : [{ owner: "model's server", skew: (signal: AbortSignal) => clockSkew(service, signal) }]),
  ]
}

/** By how many milliseconds our clock is ahead of the server's Date header, which has whole seconds only. */
async function clockSkew(url: string, signal: AbortSignal): Promise<number | undefined> {
  const before = Date.now()
  const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal })
  const after = Date.now()
  const theirs = Date.parse(response.headers.get('date') ?? '')
  return Number.isNaN(theirs) ? undefined : (before + after) / 2 - (theirs + 500)
}

type DistantStore = Exclude<StoreChoice, { kind: 'sqlite' }>

async function databaseSkew(store: DistantStore): Promise<number> {
  const read = await timeReader(store)
  const before = Date.now()
  const theirs = await read()
  return (before + Date.now()) / 2 - theirs
}

/** Loads the client before the measurement, because loading Google's takes a while. */
async function timeReader(store: DistantStore): Promise<() => Promise<number>> {
  if (store.kind === 'postgres') {
    const { readServerTime } = await loadPostgres()
    return () => readServerTime(store.url)
  }
  const { readFirestoreTime } = await loadFirestore()
  return () => readFirestoreTime(store)
}

function serviceAddress(env: Environment): string | undefined {
  if (!hasGeminiCredentials(env)) return undefined
  const { baseUrl, vertex } = geminiOptionsFromEnvironment(env)
  return baseUrl ?? (vertex ? 'https://aiplatform.googleapis.com' : 'https://generativelanguage.googleapis.com')
}
