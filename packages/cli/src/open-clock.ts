import { FleetClock } from '@deckhand/runtime'
import type { Store } from '@deckhand/spec'
import { isShared } from './open-store.ts'
import type { Settings } from './settings.ts'

export interface Clock {
  now: () => number
  close(): void
}

/** The clock by which this process agrees with all others on the same store. On SQLite that is the one of the machine, which all of them have. */
export async function openClock(settings: Settings, store: Store): Promise<Clock> {
  return isShared(settings) ? FleetClock.open({ store }) : { now: Date.now, close: () => {} }
}
