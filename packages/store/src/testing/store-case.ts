import type { Store } from '@deckhand/spec'

export interface Scene {
  store: Store
  /** Another connection to the same data, as another process has one. */
  connect(): Promise<Store>
  /** How often commands are sent at once that may meet, and do not every time. */
  rounds: number
}

/** One fact about every store. The check throws when it does not hold; it knows of no test runner. */
export interface StoreCase {
  title: string
  check(scene: Scene): Promise<unknown>
}
