export interface LineListeners {
  /** Without its end; empty lines are passed over. */
  onLine(line: string): void
  /** A line that was over the limit, when its end has come. */
  onTooLong(bytes: number, beginning: string): void
}

const newline = 0x0a
const carriageReturn = 0x0d
const beginningBytes = 4096
// A buffer that one long line needed is not kept for the short ones after it.
const keptBytes = 1024 * 1024

/**
 * Cuts bytes into lines at line feeds and nowhere else: other separators, U+2028 among them, may stand inside of JSON. Never holds more than
 * the limit: of a line that is longer only the size and the beginning are known.
 */
export class LineSplitter {
  readonly #limit: number
  readonly #listeners: LineListeners
  /** What has come of a line whose end has not. */
  #held = Buffer.allocUnsafe(0)
  #length = 0
  /** Of a line over the limit: all that has come of it. */
  #skipped = 0

  constructor(limit: number, listeners: LineListeners) {
    this.#limit = limit
    this.#listeners = listeners
  }

  push(chunk: Buffer): void {
    let start = 0
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      if (this.#length === 0 && this.#skipped === 0 && end - start <= this.#limit) this.#tell(chunk, start, end)
      else this.#finish(chunk, start, end)
      start = end + 1
    }
    if (start < chunk.length) this.#hold(chunk, start, chunk.length)
  }

  /** There is no more: what came last is a line too. */
  end(): void {
    if (this.#length > 0 || this.#skipped > 0) this.#finish(Buffer.alloc(0), 0, 0)
  }

  #finish(chunk: Buffer, start: number, end: number): void {
    this.#hold(chunk, start, end)
    const [held, length, skipped] = [this.#held, this.#length, this.#skipped]
    this.#length = 0
    this.#skipped = 0
    if (held.length > keptBytes) this.#held = Buffer.allocUnsafe(0)
    if (skipped === 0) this.#tell(held, 0, length)
    else this.#listeners.onTooLong(skipped, withoutHalfCharacter(held.subarray(0, length)))
  }

  #tell(bytes: Buffer, start: number, end: number): void {
    const last = end > start && bytes[end - 1] === carriageReturn ? end - 1 : end
    if (last > start) this.#listeners.onLine(bytes.toString('utf8', start, last))
  }

  #hold(chunk: Buffer, start: number, end: number): void {
    const total = this.#length + end - start
    if (this.#skipped > 0) this.#skipped += end - start
    else if (total > this.#limit) this.#skip(chunk, start, end)
    else this.#append(chunk, start, end)
  }

  #skip(chunk: Buffer, start: number, end: number): void {
    this.#skipped = this.#length + end - start
    const missing = Math.max(0, beginningBytes - this.#length)
    const beginning = [
      this.#held.subarray(0, Math.min(this.#length, beginningBytes)),
      chunk.subarray(start, Math.min(end, start + missing)),
    ]
    this.#held = Buffer.concat(beginning)
    this.#length = this.#held.length
  }

  #append(chunk: Buffer, start: number, end: number): void {
    const needed = this.#length + end - start
    if (needed > this.#held.length) this.#grow(needed)
    chunk.copy(this.#held, this.#length, start, end)
    this.#length = needed
  }

  // By doubling, so that a long line in many small pieces is not copied once for each of them.
  #grow(needed: number): void {
    const larger = Buffer.allocUnsafe(Math.min(this.#limit, Math.max(needed, 2 * this.#held.length, beginningBytes)))
    this.#held.copy(larger, 0, 0, this.#length)
    this.#held = larger
  }
}

/** What is cut off by bytes may end inside of a character. */
function withoutHalfCharacter(bytes: Buffer): string {
  return new TextDecoder().decode(bytes, { stream: true })
}
