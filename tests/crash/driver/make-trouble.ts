import { setTimeout } from 'node:timers/promises'
import type { Random } from '../random.ts'
import { goodMoment } from './good-moment.ts'
import type { Moments } from './moments.ts'
import type { ServerProcess, Servers } from './servers.ts'
import type { Trouble } from './trouble.ts'

export interface TroubleOptions {
  servers: Servers
  moments: Moments
  random: Random
  /** The number of SIGKILLs. SIGSTOP and SIGTERM come on top. */
  kills: number
  /** No round begins after this moment of `performance.now()`. */
  endAt: number
  leaseMs: number
  onKill(count: number): void
}

/** What a start takes where nothing else runs. */
const usualStartMs = 700
const roundsBetweenRests = 5

/** Kills and stops servers and starts replacements, until enough were killed or the time is over. At the end one server responds. */
export async function makeTrouble(trouble: Trouble, options: TroubleOptions, signal: AbortSignal): Promise<void> {
  const { servers, random, moments, kills, endAt } = options
  let startedMs = await started(servers)
  for (let round = 1; trouble.kills < kills && performance.now() < endAt; round += 1) {
    signal.throwIfAborted()
    const slowness = Math.max(1, startedMs / usualStartMs)
    // Ten lives in a row without a turn give a run up. Here no run ends its servers, so each gets the time for a take-over and a long turn now and then.
    if (round % roundsBetweenRests === 0) await setTimeout((options.leaseMs + 3_000) * slowness)
    await goodMoment(moments, random, slowness)
    const victim = random.pick(servers.live())
    const dice = random.next()
    if (dice < 0.15) {
      await stopPastLease(victim, options)
      trouble.stops += 1
    } else if (dice < 0.22) {
      startedMs = (await replace(servers, random, () => servers.kill(victim, 'SIGTERM'))) ?? startedMs
      trouble.terminations += 1
    } else {
      startedMs = (await replace(servers, random, () => servers.kill(victim))) ?? startedMs
      trouble.kills += random.chance(0.1) ? 1 + (await killNewborn(options)) : 1
      options.onKill(trouble.kills)
    }
  }
}

/** Starts a replacement, mostly after the end, sometimes before it, so that the two overlap. Resolves with how long its start took, if one was started. */
async function replace(servers: Servers, random: Random, end: () => Promise<void>): Promise<number | undefined> {
  const before = servers.live().length < 2 && random.chance(0.2) ? await started(servers) : undefined
  await end()
  return servers.live().length === 0 ? await started(servers) : before
}

/** What it still wanted to do when it was stopped, it tries when it wakes up; by then its runs are somebody else's. */
async function stopPastLease(victim: ServerProcess, { servers, random, leaseMs }: TroubleOptions): Promise<void> {
  servers.stop(victim)
  // Not awaited before the other wakes: it may have been stopped while it held the store's lock.
  const another = servers.live().length === 0 ? started(servers) : undefined
  await setTimeout(leaseMs + random.between(300, 1_500))
  servers.resume(victim)
  await another
}

/** One that dies while it opens the store or takes up its first runs. */
async function killNewborn({ servers, random }: TroubleOptions): Promise<number> {
  const newborn = servers.start()
  await setTimeout(random.between(20, 500))
  await servers.kill(newborn)
  if (servers.live().length === 0) await started(servers)
  return 1
}

/** Resolves with how long that took. */
async function started(servers: Servers): Promise<number> {
  const begun = performance.now()
  await servers.start().child.ready
  return performance.now() - begun
}
