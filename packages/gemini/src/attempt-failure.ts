import type { ErrorCode } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'

/** `later`: wait and ask again, a few times. `once`: ask again at once, but only once in a turn. */
export type Retry = 'never' | 'once' | 'later'

interface AttemptFailureOptions {
  retry: Retry
  /** How long the server asked to be left alone. */
  hintMs?: number | undefined
  /** What the message adds when there is no further attempt. */
  atLast?: string
  cause?: unknown
}

/** Why one request brought no usable turn, and whether another may. It is also the error the turn ends with when none may. */
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

  /** The error that the turn ends with. */
  last(): AttemptFailure {
    const { code, message, retry, cause } = this
    return this.#atLast === undefined ? this : new AttemptFailure(code, `${message} ${this.#atLast}`, { retry, cause })
  }
}
