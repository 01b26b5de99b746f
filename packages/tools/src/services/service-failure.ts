import type { ErrorCode } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'

export interface ServiceFailureOptions {
  /** The HTTP status, or an equivalent one. */
  status?: number
  /** `refused`: certainly nothing happened. `unknown`: there was no complete answer, so it may have happened. */
  outcome: 'refused' | 'unknown'
  /** In seconds. */
  retryAfter?: number
  /** The service's name of the missing permission. */
  missingRight?: string
}

/** A service refused or failed. It has no cause, because the errors of clients contain requests with tokens. */
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
