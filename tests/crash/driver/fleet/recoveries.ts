import { setTimeout } from 'node:timers/promises'
import type { Seat } from './fleet.ts'

// Long enough for every time-out by which a lost connection is noticed.
const longestMs = 60_000
const lookEveryMs = 100

/** How long machines that were left in peace again took until they said that they are ready. */
export class Recoveries {
  readonly times: number[] = []
  readonly problems: string[] = []
  /** Answers of machines that had lost the database: the words by which they said so. */
  readonly words = new Map<string, number>()
  readonly #disturbances = new Map<Seat, number>()
  readonly #underWay = new Set<Promise<void>>()

  disturbed(seat: Seat): void {
    this.#disturbances.set(seat, this.#count(seat) + 1)
  }

  over(seat: Seat): void {
    const waiting: Promise<void> = this.#watch(seat).finally(() => this.#underWay.delete(waiting))
    this.#underWay.add(waiting)
  }

  async done(): Promise<void> {
    await Promise.all(this.#underWay)
  }

  /** Does not wait for machines that are disturbed again. */
  async #watch(seat: Seat): Promise<void> {
    const count = this.#count(seat)
    const begun = performance.now()
    while (this.#count(seat) === count) {
      const answer = await this.#ask(seat)
      const passed = performance.now() - begun
      if (answer === 'ready') return void this.times.push(Math.round(passed))
      if (passed > longestMs) {
        this.problems.push(`Server ${seat.server.number} is not ready ${longestMs} ms after its trouble: ${answer}`)
        return
      }
      await setTimeout(lookEveryMs)
    }
  }

  async #ask({ server }: Seat): Promise<string> {
    try {
      const response = await fetch(`${server.url}/api/ready`, { signal: AbortSignal.timeout(5_000) })
      if (response.ok) return 'ready'
      const { error } = (await response.json()) as { error: string }
      const words = `${response.status} ${error}`
      this.words.set(words, (this.words.get(words) ?? 0) + 1)
      return words
    } catch (error) {
      return String(error)
    }
  }

  #count(seat: Seat): number {
    return this.#disturbances.get(seat) ?? 0
  }
}
