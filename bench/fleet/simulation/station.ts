import type { EventQueue } from './event-queue.ts'

interface Job {
  service: number
  done: () => void
}

/** A number of servers with one queue: first come, first served. */
export class Station {
  readonly #events: EventQueue
  readonly #servers: number
  readonly #line: Line<Job> = new Line()
  #busy = 0
  /** The time that servers have spent serving, together. */
  served = 0

  constructor(events: EventQueue, servers: number) {
    this.#events = events
    this.#servers = servers
  }

  get waiting(): number {
    return this.#line.size
  }

  serve(service: number, done: () => void): void {
    if (this.#busy < this.#servers) this.#begin({ service, done })
    else this.#line.push({ service, done })
  }

  #begin({ service, done }: Job): void {
    this.#busy += 1
    this.served += service
    this.#events.after(service, () => {
      this.#busy -= 1
      const next = this.#line.shift()
      if (next) this.#begin(next)
      done()
    })
  }
}

/** First in, first out, without moving those behind: an array's own `shift` takes time that grows with the line. */
export class Line<T> {
  #items: T[] = []
  #first = 0

  get size(): number {
    return this.#items.length - this.#first
  }

  push(item: T): void {
    this.#items.push(item)
  }

  shift(): T | undefined {
    if (this.size === 0) return undefined
    const item = this.#items[this.#first]
    this.#first += 1
    if (this.#first > 1_000 && this.#first * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#first)
      this.#first = 0
    }
    return item
  }
}
