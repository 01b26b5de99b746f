type Action = () => void

/** Events in order of time; events of the same time happen in the order in which they were planned. A binary heap. */
export class EventQueue {
  readonly #times: number[] = []
  readonly #orders: number[] = []
  readonly #actions: Action[] = []
  #planned = 0
  /** The time of whatever happens now. */
  now = 0

  get size(): number {
    return this.#times.length
  }

  /** Never in the past. */
  at(time: number, action: Action): void {
    if (time < this.now) throw new Error(`Planned for ${time}, and it is ${this.now}.`)
    let place = this.#times.length
    const order = this.#planned++
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (!this.#isBefore(time, order, parent)) break
      this.#move(parent, place)
      place = parent
    }
    this.#put(place, time, order, action)
  }

  after(delay: number, action: Action): void {
    this.at(this.now + delay, action)
  }

  /** Until nothing is left, or `isOver` says so. */
  run(isOver: () => boolean = () => false): void {
    while (this.#times.length > 0 && !isOver()) this.#next()
  }

  #next(): void {
    const action = this.#actions[0]
    this.now = this.#times[0] ?? this.now
    const time = this.#times.pop() ?? 0
    const order = this.#orders.pop() ?? 0
    const last = this.#actions.pop()
    if (this.#times.length > 0 && last) this.#sink(time, order, last)
    action?.()
  }

  #sink(time: number, order: number, action: Action): void {
    const size = this.#times.length
    let place = 0
    for (;;) {
      let child = 2 * place + 1
      if (child >= size) break
      if (child + 1 < size && this.#isBefore(this.#times[child + 1] ?? 0, this.#orders[child + 1] ?? 0, child))
        child += 1
      if (this.#isBefore(time, order, child)) break
      this.#move(child, place)
      place = child
    }
    this.#put(place, time, order, action)
  }

  #isBefore(time: number, order: number, place: number): boolean {
    const other = this.#times[place] ?? 0
    return time < other || (time === other && order < (this.#orders[place] ?? 0))
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#times[from] ?? 0, this.#orders[from] ?? 0, this.#actions[from] as Action)
  }

  #put(place: number, time: number, order: number, action: Action): void {
    this.#times[place] = time
    this.#orders[place] = order
    this.#actions[place] = action
  }
}
