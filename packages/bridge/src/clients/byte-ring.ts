/**
 * Bytes one behind the other, the oldest overwritten first, at positions that only ever grow. It is memory of its own and not objects: what
 * streams through for hours would otherwise keep the garbage collector at work, and the process at several times the size that is kept.
 */
export class ByteRing {
  #bytes: Buffer
  #start = 0
  #end = 0

  constructor(capacity: number) {
    this.#bytes = Buffer.allocUnsafeSlow(capacity)
  }

  get capacity(): number {
    return this.#bytes.length
  }

  /** Where the next text begins. */
  get end(): number {
    return this.#end
  }

  /** The caller has made room for it. */
  write(text: string, bytes: number): void {
    const at = this.#end % this.capacity
    if (at + bytes <= this.capacity) this.#bytes.write(text, at, 'utf8')
    else this.#writeAround(Buffer.from(text), at)
    this.#end += bytes
  }

  copy(position: number, length: number, target: Buffer, targetAt: number): void {
    const at = position % this.capacity
    const first = Math.min(length, this.capacity - at)
    this.#bytes.copy(target, targetAt, at, at + first)
    if (first < length) this.#bytes.copy(target, targetAt + first, 0, length - first)
  }

  /** Everything before is gone. */
  keepFrom(position: number): void {
    this.#start = position
  }

  /** What is kept must fit. */
  resize(capacity: number): void {
    const kept = Buffer.allocUnsafeSlow(this.#end - this.#start)
    this.copy(this.#start, kept.length, kept, 0)
    this.#bytes = Buffer.allocUnsafeSlow(capacity)
    const at = this.#start % capacity
    const first = kept.copy(this.#bytes, at)
    kept.copy(this.#bytes, 0, first)
  }

  #writeAround(text: Buffer, at: number): void {
    const first = text.copy(this.#bytes, at)
    text.copy(this.#bytes, 0, first)
  }
}
