import { setTimeout } from 'node:timers/promises'
import type { Random } from '../random.ts'
import { type Moments, momentNames } from './moments.ts'

/** Half of what is done to servers comes at any time, the other half right after something happened. */
export async function goodMoment(moments: Moments, random: Random): Promise<void> {
  await setTimeout(random.between(50, 900))
  if (random.chance(0.5)) return
  await moments.next(random.pick(momentNames), 1_000)
  await setTimeout(random.between(0, 25))
}
