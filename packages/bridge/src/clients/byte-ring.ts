/**
 * A ring of bytes at positions that only grow. It overwrites the oldest first, and uses its own memory instead of objects: hours of
 * streaming would otherwise keep the garbage collector busy, and the process at several times the size of the content.
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

  /** The position of the next text. */
  get end(): number {
    return this.#end
  }

  /** The caller must have made room. */
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

  /** Drops everything before the position. */
  keepFrom(position: number): void {
    this.#start = position
  }

  /** The content must fit. */
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
