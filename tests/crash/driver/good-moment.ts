import { setTimeout } from 'node:timers/promises'
import type { Random } from '../random.ts'
import { type Moments, momentNames } from './moments.ts'

/**
 * Half of what is done to servers comes at any time, the other half right after something happened. `slowness` is 1 on an idle machine: on a busy one
 * servers live longer, or a long turn would never come to its end, and its run would be given up.
 */
export async function goodMoment(moments: Moments, random: Random, slowness = 1): Promise<void> {
  await setTimeout(random.between(50, 900) * slowness)
  if (random.chance(0.5)) return
  await moments.next(random.pick(momentNames), 1_000)
  await setTimeout(random.between(0, 25))
}
