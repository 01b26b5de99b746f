const compactAfter = 1_024

/** The newest entries, numbered from 1. Drops the oldest over the size limit, but always keeps the last one. */
export class Ring<Entry extends { readonly bytes: number }> {
  readonly #limit: number
  #entries: Entry[] = []
  /** How many of `#entries` were dropped but not yet removed. */
  #gone = 0
  #first = 1
  #bytes = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** The number of the oldest kept entry, or of the next one if there is none. */
  get first(): number {
    return this.#first
  }

  /** 0 if there is none yet. */
  get last(): number {
    return this.#first + this.#entries.length - this.#gone - 1
  }

  push(entry: Entry) {
    this.#entries.push(entry)
    this.#bytes += entry.bytes
    this.#shorten()
  }

  at(number: number): Entry | undefined {
    return number < this.#first ? undefined : this.#entries[this.#gone + number - this.#first]
  }

  /** Call when an entry has grown. */
  addBytes(bytes: number) {
    this.#bytes += bytes
    this.#shorten()
  }

  #shorten() {
    while (this.last > this.#first && this.#bytes > this.#limit) this.#drop()
    if (this.#gone > compactAfter && this.#gone * 2 > this.#entries.length) this.#compact()
  }

  #drop() {
    this.#bytes -= this.#entries[this.#gone]?.bytes ?? 0
    delete this.#entries[this.#gone]
    this.#gone += 1
    this.#first += 1
  }

  #compact() {
    this.#entries.splice(0, this.#gone)
    this.#gone = 0
  }
}
