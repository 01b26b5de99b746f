import type { Store } from '@deckhand/spec'

export interface Scene {
  store: Store
  /** Another connection to the same data, like that of another process. */
  connect(): Promise<Store>
  /** How often to repeat concurrent commands that conflict only sometimes. */
  rounds: number
}

/** One fact about every store. The check throws if it does not hold, and uses no test runner. */
export interface StoreCase {
  title: string
  check(scene: Scene): Promise<unknown>
}
