import type { Store } from '@deckhand/spec'

export interface FleetClockOptions {
  store: Pick<Store, 'time'>
  /** How often the store is asked. */
  everyMs?: number
  /** Goes on evenly, wherever it began. */
  monotonic?: () => number
  /** The clock of this machine, which anybody may set. */
  machine?: () => number
}

const usualEveryMs = 30_000
/** Half of it is how wrong a sample may be. A store that is so slow is asked again later. */
const longestTripMs = 2_000
/** The clock of the machine was set, or the machine stood still, and then the monotonic one did too. */
const jumpMs = 1_000

/**
 * What the clock of the store says, by which all processes on it agree however wrong those of their machines are. Between two samples it goes on
 * by the monotonic clock, and a sample that fails leaves it as it was.
 */
export class FleetClock {
  readonly #options: Required<FleetClockOptions>
  readonly #timer: NodeJS.Timeout
  /** To be added to the monotonic clock. */
  #ahead: number | undefined
  #machineAhead: number
  #sampling: Promise<void> | undefined

  private constructor(options: FleetClockOptions) {
    const { everyMs = usualEveryMs, monotonic = () => performance.now(), machine = Date.now } = options
    this.#options = { ...options, everyMs, monotonic, machine }
    this.#machineAhead = machine() - monotonic()
    this.#timer = setInterval(() => void this.sample(), everyMs).unref()
  }

  /** Rejects with what the store says when it cannot tell the time: without it nobody may take a run. */
  static async open(options: FleetClockOptions): Promise<FleetClock> {
    const clock = new FleetClock(options)
    await clock.#ask().catch((error: unknown) => {
      clock.close()
      throw error
    })
    return clock
  }

  /** In whole milliseconds since 1970. */
  readonly now = (): number => {
    const { monotonic, machine } = this.#options
    const passed = monotonic()
    const machineAhead = machine() - passed
    if (Math.abs(machineAhead - this.#machineAhead) > jumpMs) {
      this.#machineAhead = machineAhead
      void this.sample()
    }
    return Math.round(passed + (this.#ahead ?? 0))
  }

  /** Asks the store once; whoever asks meanwhile gets the same answer. Never rejects: the next one may go well. */
  sample(): Promise<void> {
    this.#sampling ??= this.#ask()
      .catch(() => {})
      .finally(() => {
        this.#sampling = undefined
      })
    return this.#sampling
  }

  close(): void {
    clearInterval(this.#timer)
  }

  async #ask(): Promise<void> {
    const { store, monotonic } = this.#options
    const begun = monotonic()
    const time = await store.time()
    const trip = monotonic() - begun
    if (this.#ahead !== undefined && trip > longestTripMs) return
    this.#ahead = time + trip / 2 - (begun + trip)
  }
}
