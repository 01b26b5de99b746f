/** `turns`: users take turns, however many runs one of them has in line. */
export type Order = 'in order' | 'turns'

interface Waiting<T> {
  userId: string
  turn: number
  order: number
  item: T
  isTaken: boolean
}

/**
 * Runs that wait for a worker. With turns, a new run gets the larger of the smallest turn in the queue and one more than the largest of its own
 * user. The smallest turn is taken first, or the oldest run, whatever its turn. A binary heap, because the queue may have 100,000 runs; a run that was taken as the
 * oldest stays in it until it comes to the top.
 */
export class RunQueue<T> {
  readonly #isFair: boolean
  readonly #heap: Waiting<T>[] = []
  readonly #last = new Map<string, { turn: number; waiting: number }>()
  readonly #came: Waiting<T>[] = []
  #oldest = 0
  #size = 0

  constructor(order: Order) {
    this.#isFair = order === 'turns'
  }

  get size(): number {
    return this.#size
  }

  push(userId: string, item: T): void {
    const waiting = { userId, turn: this.#turnOf(userId), order: this.#came.length, item, isTaken: false }
    this.#came.push(waiting)
    this.#heap.push(waiting)
    this.#rise(this.#heap.length - 1)
    this.#size += 1
  }

  shift(which: 'next' | 'oldest' = 'next'): T | undefined {
    while (this.#came[this.#oldest]?.isTaken) this.#oldest += 1
    const taken = which === 'next' ? this.#heap[0] : this.#came[this.#oldest]
    if (!taken) return undefined
    taken.isTaken = true
    this.#size -= 1
    while (this.#heap[0]?.isTaken) this.#dropFirst()
    if (this.#isFair) this.#leave(taken.userId)
    return taken.item
  }

  #dropFirst(): void {
    const last = this.#heap.pop()
    if (!last || this.#heap.length === 0) return
    this.#heap[0] = last
    this.#sink()
  }

  #turnOf(userId: string): number {
    if (!this.#isFair) return 0
    const own = this.#last.get(userId)
    const turn = Math.max(this.#heap[0]?.turn ?? 0, own ? own.turn + 1 : 0)
    this.#last.set(userId, { turn, waiting: (own?.waiting ?? 0) + 1 })
    return turn
  }

  #leave(userId: string): void {
    const own = this.#last.get(userId)
    if (!own) return
    own.waiting -= 1
    if (own.waiting === 0) this.#last.delete(userId)
  }

  #rise(from: number): void {
    let place = from
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (!this.#isBefore(place, parent)) return
      this.#swap(place, parent)
      place = parent
    }
  }

  #sink(): void {
    let place = 0
    for (;;) {
      const [left, right] = [2 * place + 1, 2 * place + 2]
      let least = place
      if (left < this.#heap.length && this.#isBefore(left, least)) least = left
      if (right < this.#heap.length && this.#isBefore(right, least)) least = right
      if (least === place) return
      this.#swap(place, least)
      place = least
    }
  }

  #isBefore(one: number, other: number): boolean {
    const [a, b] = [this.#heap[one], this.#heap[other]]
    return !!a && !!b && (a.turn < b.turn || (a.turn === b.turn && a.order < b.order))
  }

  #swap(one: number, other: number): void {
    const [a, b] = [this.#heap[one], this.#heap[other]]
    if (a && b) {
      this.#heap[one] = b
      this.#heap[other] = a
    }
  }
}
