export interface Bounds<Value> {
  /** The maximum number of entries. */
  entries: number
  /** The maximum total weight of all entries. No limit if absent. */
  weight?: number
  weigh?: (value: Value) => number
}

/**
 * A map that drops its oldest entries when it is full. Use it for keys that users or strangers choose: they could fill the memory with an
 * unbounded map, and reset everyone else's entries in a map that clears itself when full.
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

  /** Like `get`, and makes it the newest entry, so that used entries stay. */
  use(key: Key): Value | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  /** Adds or replaces the entry and makes it the newest. An entry above the maximum weight is not kept. */
  set(key: Key, value: Value): void {
    this.delete(key)
    const weight = this.#weigh(value)
    const { entries, weight: maxWeight = Number.POSITIVE_INFINITY } = this.#bounds
    if (weight > maxWeight) return
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size < entries && this.#weight + weight <= maxWeight) break
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
