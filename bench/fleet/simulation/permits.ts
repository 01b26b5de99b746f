import { Line } from './station.ts'

/** So many may have one at a time, of connections for example; the others wait in line. */
export class Permits {
  readonly #line = new Line<() => void>()
  #free: number

  constructor(count: number) {
    this.#free = count
  }

  take(granted: () => void): void {
    if (this.#free === 0) this.#line.push(granted)
    else {
      this.#free -= 1
      granted()
    }
  }

  giveBack(): void {
    const next = this.#line.shift()
    if (next) next()
    else this.#free += 1
  }
}
