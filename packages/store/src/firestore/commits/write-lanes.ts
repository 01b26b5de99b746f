import type { WriteJob } from './commit-jobs.ts'

// What waits longer than that for its commit is better off with the next one.
const jobsAtOnce = 50

type Perform = (jobs: WriteJob[]) => Promise<void>

/**
 * Performs the jobs of one lane in the order they came, and different lanes side by side. What came while a lane was at work is performed
 * together: a run that tells a lot costs as many commits as there is time for, not as many as it has to tell.
 */
export class WriteLanes {
  readonly #perform: Perform
  readonly #waiting = new Map<string, WriteJob[]>()

  /** `perform` settles the jobs, and never rejects. */
  constructor(perform: Perform) {
    this.#perform = perform
  }

  push(lane: string, job: WriteJob): void {
    const waiting = this.#waiting.get(lane)
    if (waiting) waiting.push(job)
    else void this.#work(lane, job)
  }

  async #work(lane: string, first: WriteJob): Promise<void> {
    const waiting = [first]
    this.#waiting.set(lane, waiting)
    while (waiting.length > 0) await this.#perform(waiting.splice(0, jobsAtOnce))
    this.#waiting.delete(lane)
  }
}
