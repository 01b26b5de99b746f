import { FleetClock } from '@deckhand/runtime'
import type { Store } from '@deckhand/spec'

export interface Clock {
  now: () => number
  /** It is that of the store. */
  isShared: boolean
  close(): void
}

/** The clock by which this process agrees with all others on the same store. On SQLite that is the one of the machine, which all of them have. */
export async function openClock(store: Store, isShared: boolean): Promise<Clock> {
  if (!isShared) return { now: Date.now, isShared: false, close: () => {} }
  const clock = await FleetClock.open({ store })
  return { now: clock.now, isShared: true, close: () => clock.close() }
}
