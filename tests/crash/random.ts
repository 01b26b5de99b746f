import { createHash } from 'node:crypto'

/** Choices that a seed repeats. Each purpose has a stream of its own, so that what happens side by side does not mix up the others' choices. */
export class Random {
  #state: number

  constructor(seed: number, purpose: string) {
    this.#state = createHash('sha256').update(`${seed} ${purpose}`).digest().readUInt32LE()
  }

  /** From 0 to 1, without 1. The generator is mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.between(0, items.length - 1)]
    if (item === undefined) throw new Error('There is nothing to pick from.')
    return item
  }
}
