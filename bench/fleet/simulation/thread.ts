import { Line, type Station } from './station.ts'

interface Job {
  service: number
  done: () => void
}

/** One thing after another, each on whichever core of the machine is free. */
export class Thread {
  readonly #cores: Station
  readonly #line = new Line<Job>()
  #isBusy = false

  constructor(cores: Station) {
    this.#cores = cores
  }

  work(service: number, done: () => void): void {
    this.#line.push({ service, done })
    if (!this.#isBusy) this.#next()
  }

  #next(): void {
    const job = this.#line.shift()
    this.#isBusy = job !== undefined
    job &&
      this.#cores.serve(job.service, () => {
        this.#next()
        job.done()
      })
  }
}
