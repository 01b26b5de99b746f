import type { WriteJob } from './commit-jobs.ts'

// More jobs would make the commit too slow.
const jobsAtOnce = 50

type Perform = (jobs: WriteJob[]) => Promise<void>

/**
 * Performs the jobs of one lane in order, and different lanes in parallel. Jobs that arrive during a commit are performed together in the next one,
 * so that a run with many events does not need a commit for each.
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
