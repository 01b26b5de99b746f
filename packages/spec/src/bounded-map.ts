export interface Bounds<Value> {
  /** The most entries. */
  entries: number
  /** The most that all entries together may weigh. Without it they weigh nothing. */
  weight?: number
  weigh?: (value: Value) => number
}

/**
 * A map that drops its oldest entries when it is full. For what is kept under keys that users or strangers choose: an unbounded map would
 * let them fill the memory, and one that empties itself when full would let them reset everyone else's entries.
 */
export class BoundedMap<Key, Value> {
  readonly #entries = new Map<Key, Value>()
  readonly #bounds: Bounds<Value>
  #weight = 0

  constructor(bounds: Bounds<Value>) {
    this.#bounds = bounds
  }

  get size(): number {
    return this.#entries.size
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key)
  }

  /** The same, and makes it the newest entry, so that what is used stays. */
  use(key: Key): Value | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  /** Becomes the newest entry, also if the key was there. What alone weighs too much is not kept. */
  set(key: Key, value: Value): void {
    this.delete(key)
    const weight = this.#weigh(value)
    const { entries, weight: mostWeight = Number.POSITIVE_INFINITY } = this.#bounds
    if (weight > mostWeight) return
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size < entries && this.#weight + weight <= mostWeight) break
      this.delete(oldest)
    }
    this.#entries.set(key, value)
    this.#weight += weight
  }

  delete(key: Key): void {
    const value = this.#entries.get(key)
    if (value === undefined) return
    this.#weight -= this.#weigh(value)
    this.#entries.delete(key)
  }

  /** Oldest first. */
  entries(): IterableIterator<[Key, Value]> {
    return this.#entries.entries()
  }

  #weigh(value: Value): number {
    return this.#bounds.weigh?.(value) ?? 0
  }
}
