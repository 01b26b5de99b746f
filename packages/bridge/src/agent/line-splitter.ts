export interface LineListeners {
  /** A line without its end. Empty lines are skipped. */
  onLine(line: string): void
  /** Called at the end of a line over the limit. */
  onTooLong(bytes: number, beginning: string): void
}

const newline = 0x0a
const carriageReturn = 0x0d
const beginningBytes = 4096
// A larger buffer is dropped after the long line that needed it.
const keptBytes = 1024 * 1024

/**
 * Splits bytes into lines at line feeds only: other separators such as U+2028 may occur inside JSON. Never holds more than
 * the limit. For a longer line it reports only the size and the beginning.
 */
export class LineSplitter {
  readonly #limit: number
  readonly #listeners: LineListeners
  /** The start of an unfinished line. */
  #held = Buffer.allocUnsafe(0)
  #length = 0
  /** For a line over the limit: its size so far. */
  #skipped = 0

  constructor(limit: number, listeners: LineListeners) {
    this.#limit = limit
    this.#listeners = listeners
  }

  push(chunk: Buffer): void {
    let start = 0
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      if (this.#length === 0 && this.#skipped === 0 && end - start <= this.#limit) this.#emit(chunk, start, end)
      else this.#finish(chunk, start, end)
      start = end + 1
    }
    if (start < chunk.length) this.#hold(chunk, start, chunk.length)
  }

  /** Ends the input. The rest counts as a line. */
  end(): void {
    if (this.#length > 0 || this.#skipped > 0) this.#finish(Buffer.alloc(0), 0, 0)
  }

  #finish(chunk: Buffer, start: number, end: number): void {
    this.#hold(chunk, start, end)
    const [held, length, skipped] = [this.#held, this.#length, this.#skipped]
    this.#length = 0
    this.#skipped = 0
    if (held.length > keptBytes) this.#held = Buffer.allocUnsafe(0)
    if (skipped === 0) this.#emit(held, 0, length)
    else this.#listeners.onTooLong(skipped, withoutHalfCharacter(held.subarray(0, length)))
  }

  #emit(bytes: Buffer, start: number, end: number): void {
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

  // Doubles, so that a long line in small pieces is not copied once per piece.
  #grow(needed: number): void {
    const larger = Buffer.allocUnsafe(Math.min(this.#limit, Math.max(needed, 2 * this.#held.length, beginningBytes)))
    this.#held.copy(larger, 0, 0, this.#length)
    this.#held = larger
  }
}

/** A cut at a byte may be inside a character. */
function withoutHalfCharacter(bytes: Buffer): string {
  return new TextDecoder().decode(bytes, { stream: true })
}
