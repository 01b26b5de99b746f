import { geminiOptionsFromEnvironment, hasGeminiCredentials } from '@deckhand/gemini'
import { timeLimit } from '@deckhand/spec/time-limit'
import { readServerTime } from '@deckhand/store'
import { duration } from '../duration.ts'
import type { Environment } from '../settings.ts'
import { readDatabaseUrl } from '../store-choice.ts'
import { type Check, type Finding, fine, warning } from './finding.ts'
import { clockSkew } from './http-date.ts'

const patienceMs = 5_000
const mostSkewMs = 5_000

interface OtherClock {
  /** For people: whose clock it is. */
  owner: string
  /** How far ours is ahead of it, in milliseconds. */
  skew: (signal: AbortSignal) => Promise<number | undefined>
}

/** Leases and sign-ins count on clocks that agree. */
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
  if (ahead === undefined) return warning(`The ${owner} did not tell the time.`, 'Compare the clock with another one.')
  if (Math.abs(ahead) <= mostSkewMs) return fine(`It agrees with the ${owner}.`)
  const where = ahead > 0 ? 'ahead of' : 'behind'
  return warning(`It is ${duration(Math.abs(ahead))} ${where} the ${owner}.`, 'Set it, best with a time service.')
}

function otherClocks(env: Environment): OtherClock[] {
  const database = readDatabaseUrl(env)
  const service = serviceAddress(env)
  return [
    ...(database === undefined ? [] : [{ owner: 'database server', skew: () => databaseSkew(database) }]),
    ...(service === undefined
      ? []
      : [{ owner: "model's server", skew: (signal: AbortSignal) => clockSkew(service, signal) }]),
  ]
}

async function databaseSkew(url: string): Promise<number> {
  const before = Date.now()
  const theirs = await readServerTime(url)
  return (before + Date.now()) / 2 - theirs
}

function serviceAddress(env: Environment): string | undefined {
  if (!hasGeminiCredentials(env)) return undefined
  const { baseUrl, vertex } = geminiOptionsFromEnvironment(env)
  return baseUrl ?? (vertex ? 'https://aiplatform.googleapis.com' : 'https://generativelanguage.googleapis.com')
}
