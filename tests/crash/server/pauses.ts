import { setTimeout } from 'node:timers/promises'
import type { Random } from '../random.ts'

export type Pause = () => Promise<void>

/** Waits up to `longest` milliseconds, mostly a fraction of it: a kill should meet long moments and short ones. */
export function pauses(random: Random, longest: number): Pause {
  return async () => {
    const wait = longest * random.next() ** 3
    if (wait >= 1) await setTimeout(wait)
  }
}
