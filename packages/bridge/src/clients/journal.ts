import { ByteRing } from './byte-ring.ts'
import type { Outgoing } from './outgoing.ts'

export interface JournalLimits {
  bytes: number
  messages: number
}

const firstBytes = 16 * 1_024
const firstMessages = 256

/** The newest messages to one client, numbered from 1. Drops the oldest over the limits, but always keeps the last one. */
export class Journal {
  #limits: JournalLimits
  readonly #ring: ByteRing
  /** The end of each message, by its number, as a ring. */
  #ends = new Float64Array(firstMessages)
  #first = 1
  #last = 0

  constructor(limits: JournalLimits) {
    this.#limits = limits
    this.#ring = new ByteRing(Math.min(firstBytes, limits.bytes))
  }

  /** The number of the oldest kept message, or of the next one if there is none. */
  get first(): number {
    return this.#first
  }

  /** 0 if there is none yet. */
  get last(): number {
    return this.#last
  }

  get bytes(): number {
    return this.#ring.end - this.#startOf(this.#first)
  }

  push({ rest, bytes }: Outgoing): void {
    this.#dropFor(bytes)
    this.#growFor(bytes)
    this.#ring.write(rest, bytes)
    this.#last += 1
    this.#ends[this.#last % this.#ends.length] = this.#ring.end
  }

  /** The size of this message and all later ones. */
  bytesFrom(number: number): number {
    return this.#ring.end - this.#startOf(number)
  }

  bytesOf(number: number): number {
    return this.#endOf(number) - this.#startOf(number)
  }

  /** Returns the number of copied bytes. */
  copy(number: number, target: Buffer, at: number): number {
    const bytes = this.bytesOf(number)
    this.#ring.copy(this.#startOf(number), bytes, target, at)
    return bytes
  }

  /** Smaller limits free memory. */
  setLimits(limits: JournalLimits): void {
    this.#limits = limits
    this.#dropFor(0)
    if (this.#ring.capacity > limits.bytes && this.bytes <= limits.bytes) this.#ring.resize(limits.bytes)
  }

  #dropFor(bytes: number): void {
    const messages = bytes > 0 ? 1 : 0
    const isOver = () =>
      this.bytes + bytes > this.#limits.bytes || this.#last - this.#first + 1 + messages > this.#limits.messages
    while (this.#last >= this.#first + 1 - messages && isOver()) this.#first += 1
    this.#ring.keepFrom(this.#startOf(this.#first))
  }

  #growFor(bytes: number): void {
    const needed = this.bytes + bytes
    if (needed > this.#ring.capacity)
      this.#ring.resize(Math.max(needed, Math.min(this.#ring.capacity * 2, this.#limits.bytes)))
    // One more than the kept messages: the end of the previous message is the start of the first.
    if (this.#last - this.#first + 3 > this.#ends.length) this.#growEnds()
  }

  #growEnds(): void {
    const ends = new Float64Array(this.#ends.length * 2)
    for (let number = this.#first - 1; number <= this.#last; number += 1)
      ends[number % ends.length] = this.#endOf(number)
    this.#ends = ends
  }

  #startOf(number: number): number {
    return this.#endOf(number - 1)
  }

  #endOf(number: number): number {
    return this.#ends[number % this.#ends.length] ?? 0
  }
}
