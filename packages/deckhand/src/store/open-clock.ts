import { FleetClock } from '@deckhand/runtime'
import type { Store } from '@deckhand/spec'

export interface Clock {
  now: () => number
  /** Whether it is the store's clock. */
  isShared: boolean
  close(): void
}

/** The clock that all processes on a store share. With SQLite that is the machine's own. */
export async function openClock(store: Store, isShared: boolean): Promise<Clock> {
  if (!isShared) return { now: Date.now, isShared: false, close: () => {} }
  const clock = await FleetClock.open({ store })
  return { now: clock.now, isShared: true, close: () => clock.close() }
}
