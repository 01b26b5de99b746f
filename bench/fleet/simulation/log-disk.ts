import type { EventQueue } from './event-queue.ts'

/** The log of a database: one flush at a time, which takes along all that came before it began. */
export class LogDisk {
  readonly #events: EventQueue
  readonly #flushTime: number
  #waiting: (() => void)[] = []
  #isFlushing = false

  constructor(events: EventQueue, flushTime: number) {
    this.#events = events
    this.#flushTime = flushTime
  }

  commit(done: () => void): void {
    this.#waiting.push(done)
    if (!this.#isFlushing) this.#flush()
  }

  #flush(): void {
    const taken = this.#waiting
    this.#waiting = []
    this.#isFlushing = true
    this.#events.after(this.#flushTime, () => {
      this.#isFlushing = false
      if (this.#waiting.length > 0) this.#flush()
      for (const done of taken) done()
    })
  }
}
