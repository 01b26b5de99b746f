const rarely = 1_024

/** The newest entries, numbered 1, 2, 3 …; the oldest go when they are too large together. The last one is always kept, whatever its size. */
export class Ring<Entry extends { readonly bytes: number }> {
  readonly #limit: number
  #entries: Entry[] = []
  /** Of `#entries`, those that are gone and not yet cut off. */
  #gone = 0
  #first = 1
  #bytes = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** The number of the oldest entry that is kept, or would be. */
  get first(): number {
    return this.#first
  }

  /** 0 before there is any. */
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

  /** For an entry that has grown. */
  grew(bytes: number) {
    this.#bytes += bytes
    this.#shorten()
  }

  #shorten() {
    while (this.last > this.#first && this.#bytes > this.#limit) this.#drop()
    if (this.#gone > rarely && this.#gone * 2 > this.#entries.length) this.#cutOff()
  }

  #drop() {
    this.#bytes -= this.#entries[this.#gone]?.bytes ?? 0
    delete this.#entries[this.#gone]
    this.#gone += 1
    this.#first += 1
  }

  #cutOff() {
    this.#entries.splice(0, this.#gone)
    this.#gone = 0
  }
}
