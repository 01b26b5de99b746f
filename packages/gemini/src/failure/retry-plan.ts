import { setTimeout } from 'node:timers/promises'
import type { RetryOptions } from '../gemini-options.ts'
import type { AttemptFailure } from './attempt-failure.ts'

const defaults: RetryOptions = {
  attempts: 4,
  baseDelayMs: 1_000,
  maxDelayMs: 30_000,
  random: Math.random,
  sleep: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }),
}

/** Decides for one turn whether and when to retry. */
export class RetryPlan {
  readonly options: RetryOptions
  #failures = 0
  #restarted = false

  constructor(options: Partial<RetryOptions> = {}) {
    this.options = { ...defaults, ...options }
  }

  /** Milliseconds to wait before the next attempt. `undefined` if there is none. */
  next(failure: AttemptFailure): number | undefined {
    if (failure.retry === 'once' && !this.#restarted) {
      this.#restarted = true
      return 0
    }
    const { attempts, maxDelayMs } = this.options
    this.#failures += 1
    const hint = failure.hintMs ?? 0
    if (failure.retry !== 'later' || this.#failures >= attempts || hint > maxDelayMs) return undefined
    return Math.max(hint, this.#backOff())
  }

  /** Full jitter: clients that failed together must not retry together. */
  #backOff(): number {
    const { baseDelayMs, maxDelayMs, random } = this.options
    return random() * Math.min(maxDelayMs, baseDelayMs * 2 ** (this.#failures - 1))
  }
}
