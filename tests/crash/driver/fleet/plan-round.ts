import type { Random } from '../../random.ts'
import type { Cut } from './line.ts'

/** What happens to a machine, and for how long. */
export type Disturbance =
  | { type: 'kill' | 'terminate' | 'stop'; forMs: number }
  | { type: 'cut'; how: Cut; forMs: number; after: 'late' | 'forgotten' }
  | { type: 'slow'; delayMs: number; forMs: number }

/** By the number of the machine. */
export type Round = Map<number, Disturbance>

/** All of it is chosen before any of it happens: what takes longer on a busy machine must not change what comes next. */
export function planRound(random: Random, machines: number, leaseMs: number): Round {
  const all = Array.from({ length: machines }, (_, index) => index)
  if (random.chance(0.08)) {
    const moment = cut(random, random.between(100, 900))
    return new Map(all.map((machine) => [machine, moment]))
  }
  const first = random.pick(all)
  const second = random.pick(all.filter((machine) => machine !== first))
  const chosen = random.chance(0.25) ? [first, second] : [first]
  return new Map(chosen.map((machine) => [machine, choose(random, leaseMs)]))
}

function choose(random: Random, leaseMs: number): Disturbance {
  const dice = random.next()
  const pastLease = leaseMs + random.between(300, 1_500)
  if (dice < 0.3) return { type: 'kill', forMs: random.between(0, leaseMs) }
  if (dice < 0.38) return { type: 'terminate', forMs: random.between(0, leaseMs) }
  if (dice < 0.58) return { type: 'stop', forMs: pastLease }
  if (dice < 0.65) return { type: 'slow', delayMs: random.between(20, 200), forMs: pastLease }
  return cut(random, random.chance(0.4) ? random.between(100, Math.floor(leaseMs * 0.7)) : pastLease)
}

function cut(random: Random, forMs: number): Disturbance {
  const how = random.pick(['reset', 'silence'] as const)
  return { type: 'cut', how, forMs, after: random.pick(['late', 'forgotten'] as const) }
}
