import type { ErrorCode } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'

/** `later`: wait and retry, a few times. `once`: retry at once, but only once per turn. */
export type Retry = 'never' | 'once' | 'later'

interface AttemptFailureOptions {
  retry: Retry
  /** How long the server asked to wait. */
  hintMs?: number | undefined
  /** Added to the message after the last attempt. */
  atLast?: string
  cause?: unknown
}

/** Why a request gave no usable turn, and whether to retry. After the last attempt, the turn fails with this error. */
export class AttemptFailure extends DeckhandError {
  readonly retry: Retry
  readonly hintMs: number | undefined
  readonly #atLast: string | undefined

  constructor(code: ErrorCode, message: string, options: AttemptFailureOptions) {
    super(code, message, { cause: options.cause })
    this.retry = options.retry
    this.hintMs = options.hintMs
    this.#atLast = options.atLast
  }

  /** The error with which the turn fails. */
  last(): AttemptFailure {
    const { code, message, retry, cause } = this
    return this.#atLast === undefined ? this : new AttemptFailure(code, `${message} ${this.#atLast}`, { retry, cause })
  }
}
