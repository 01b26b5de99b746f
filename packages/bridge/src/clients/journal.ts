import { ByteRing } from './byte-ring.ts'
import type { Outgoing } from './outgoing.ts'

export interface JournalLimits {
  bytes: number
  messages: number
}

const firstBytes = 16 * 1_024
const firstMessages = 256

/** The newest messages to one client, numbered 1, 2, 3 …; the oldest go when there are too many. The last one is kept whatever its size. */
export class Journal {
  #limits: JournalLimits
  readonly #ring: ByteRing
  /** Where each message ends, by its number, around and around. */
  #ends = new Float64Array(firstMessages)
  #first = 1
  #last = 0

  constructor(limits: JournalLimits) {
    this.#limits = limits
    this.#ring = new ByteRing(Math.min(firstBytes, limits.bytes))
  }

  /** The number of the oldest message that is kept, or would be. */
  get first(): number {
    return this.#first
  }

  /** 0 before there is any. */
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

  /** Of this message and all behind it. */
  bytesFrom(number: number): number {
    return this.#ring.end - this.#startOf(number)
  }

  bytesOf(number: number): number {
    return this.#endOf(number) - this.#startOf(number)
  }

  /** Returns how many bytes it copied. */
  copy(number: number, target: Buffer, at: number): number {
    const bytes = this.bytesOf(number)
    this.#ring.copy(this.#startOf(number), bytes, target, at)
    return bytes
  }

  /** Smaller ones give memory back. */
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
    // One more than is kept: the end of the message before the first is where that begins.
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
