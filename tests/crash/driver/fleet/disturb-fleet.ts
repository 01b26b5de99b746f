import type { Random } from '../../random.ts'
import { goodMoment } from '../good-moment.ts'
import type { Moments } from '../moments.ts'
import type { Servers } from '../servers.ts'
import type { Trouble } from '../trouble.ts'
import { disturb } from './disturb.ts'
import type { Fleet } from './fleet.ts'
import { planRound } from './plan-round.ts'
import type { Recoveries } from './recoveries.ts'

export interface FleetTroubleOptions {
  fleet: Fleet
  servers: Servers
  recoveries: Recoveries
  moments: Moments
  random: Random
  rounds: number
  leaseMs: number
  onRound(count: number): void
}

/** Something happens to one machine, now and then to two or to all at once, round after round. At the end all are left in peace until they answer. */
export async function disturbFleet(trouble: Trouble, options: FleetTroubleOptions, signal: AbortSignal): Promise<void> {
  const { fleet, servers, recoveries, random, moments, leaseMs } = options
  for (let count = 1; count <= options.rounds; count += 1) {
    signal.throwIfAborted()
    await goodMoment(moments, random)
    const round = planRound(random, fleet.seats.length, leaseMs)
    if (round.size > 1) trouble.severalAtOnce += 1
    await Promise.all(
      [...round].map(async ([machine, disturbance]) => {
        const seat = fleet.seats[machine]
        if (!seat) return
        recoveries.disturbed(seat)
        await disturb(disturbance, { seat, fleet, servers, trouble })
        recoveries.over(seat)
      }),
    )
    trouble.rounds = count
    options.onRound(count)
  }
  await recoveries.done()
}
