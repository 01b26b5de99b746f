import type { ErrorCode } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'

export interface ServiceFailureOptions {
  /** The HTTP status, or the one that says the same. */
  status?: number
  /** `refused`: surely nothing happened. `unknown`: no whole answer came, so that it may have happened all the same. */
  outcome: 'refused' | 'unknown'
  /** In seconds. */
  retryAfter?: number
  /** What the account does not allow, as the service calls it. */
  missingRight?: string
}

/** A service did not do what it was asked. It carries no cause: the errors of clients hold requests, and those hold tokens. */
export class ServiceFailure extends DeckhandError {
  readonly status?: number
  readonly outcome: 'refused' | 'unknown'
  readonly missingRight?: string

  constructor(code: ErrorCode, message: string, options: ServiceFailureOptions) {
    const { status, outcome, retryAfter, missingRight } = options
    super(code, message, retryAfter === undefined ? {} : { retryAfter })
    this.name = 'ServiceFailure'
    this.outcome = outcome
    if (status !== undefined) this.status = status
    if (missingRight !== undefined) this.missingRight = missingRight
  }
}

export const isMissing = (thrown: unknown): boolean =>
  thrown instanceof ServiceFailure && (thrown.status === 404 || thrown.status === 410)

export const isUnknown = (thrown: unknown): thrown is ServiceFailure =>
  thrown instanceof ServiceFailure && thrown.outcome === 'unknown'
