import type { Random } from '../../random.ts'
import { goodMoment } from '../good-moment.ts'
import type { Moments } from '../moments.ts'
import type { Servers } from '../servers.ts'
import type { Trouble } from '../trouble.ts'
import { disturb } from './disturb.ts'
import type { Fleet, Seat } from './fleet.ts'
import { type Disturbance, planRound, type Round } from './plan-round.ts'
import type { Recoveries } from './recoveries.ts'

export interface FleetTroubleOptions {
  fleet: Fleet
  servers: Servers
  recoveries: Recoveries
  moments: Moments
  random: Random
  rounds: number
  /** No round begins after this moment of `performance.now()`. */
  endAt: number
  leaseMs: number
  onRound(count: number): void
}

/**
 * Something happens to one machine, now and then to two or to all at once, round after round. A round does not wait for the last one to be over, only
 * for its own machines, and until one at least is left in peace. At the end all are, until they answer.
 */
export async function disturbFleet(trouble: Trouble, options: FleetTroubleOptions, signal: AbortSignal): Promise<void> {
  const { fleet, recoveries, random, moments, leaseMs, rounds, endAt } = options
  const underWay = new Map<Seat, Promise<void>>()
  for (let count = 1; count <= rounds && performance.now() < endAt; count += 1) {
    const round = planRound(random, fleet.seats.length, leaseMs)
    await goodMoment(moments, random)
    await room(round, fleet, underWay)
    signal.throwIfAborted()
    for (const [machine, disturbance] of round) {
      const seat = fleet.seats[machine]
      if (seat)
        underWay.set(
          seat,
          happen(seat, disturbance, trouble, options).finally(() => underWay.delete(seat)),
        )
    }
    if (underWay.size > 1) trouble.severalAtOnce += 1
    trouble.rounds = count
    options.onRound(count)
  }
  await Promise.all(underWay.values())
  await recoveries.done()
}

async function happen(
  seat: Seat,
  disturbance: Disturbance,
  trouble: Trouble,
  { fleet, servers, recoveries }: FleetTroubleOptions,
): Promise<void> {
  recoveries.disturbed(seat)
  await disturb(disturbance, { seat, fleet, servers, trouble })
  recoveries.over(seat)
}

/** Waits until these machines are free and, unless all are disturbed, at least one other machine stays undisturbed. */
async function room(round: Round, { seats }: Fleet, underWay: Map<Seat, Promise<void>>): Promise<void> {
  const isTaken = () => [...round.keys()].some((machine) => underWay.has(seats[machine] as Seat))
  const isCrowded = () => round.size < seats.length && underWay.size + round.size >= seats.length
  while (isTaken() || isCrowded()) await Promise.race(underWay.values())
}
