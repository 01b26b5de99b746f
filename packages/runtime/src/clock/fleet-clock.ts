import type { Store } from '@deckhand/spec'

export interface FleetClockOptions {
  store: Pick<Store, 'time'>
  /** The interval between two samples. */
  everyMs?: number
  /** A clock that only moves forward, from any start. */
  monotonic?: () => number
  /** The wall clock of this machine, which may be set at any time. */
  machine?: () => number
}

const usualEveryMs = 30_000
/** A sample may be wrong by half of this. A slower one is ignored. */
const maxRoundTripMs = 2_000
/** If the wall clock is off by more, it was set, or the machine was suspended and the monotonic clock stopped. */
const jumpMs = 1_000

/**
 * The store's clock, so that all processes on it agree even if the clocks of their machines are wrong. Between two samples it follows the
 * monotonic clock. A failed sample changes nothing.
 */
export class FleetClock {
  readonly #options: Required<FleetClockOptions>
  readonly #timer: NodeJS.Timeout
  /** The store's time minus the monotonic clock. */
  #ahead: number | undefined
  #machineAhead: number
  #sampling: Promise<void> | undefined

  private constructor(options: FleetClockOptions) {
    const { everyMs = usualEveryMs, monotonic = () => performance.now(), machine = Date.now } = options
    this.#options = { ...options, everyMs, monotonic, machine }
    this.#machineAhead = machine() - monotonic()
    this.#timer = setInterval(() => void this.sample(), everyMs).unref()
  }

  /** Rejects with the store's error if the first sample fails: without the time, no run may be claimed. */
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

  /** Concurrent calls share one request. Never rejects: the next sample may succeed. */
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
    if (this.#ahead !== undefined && trip > maxRoundTripMs) return
    this.#ahead = time + trip / 2 - (begun + trip)
  }
}
