import type { ErrorCode } from '@deckhand/spec'
import type { FailureCode } from '../registry/action-result.ts'

/**
 * Failures without a valid answer. TIMEOUT: it took too long. ABORTED: its signal aborted. NETWORK: the server could not be reached, or the answer broke
 * off. BAD_ANSWER: what answered is not an action.
 */
export type CallerCode = 'TIMEOUT' | 'ABORTED' | 'NETWORK' | 'BAD_ANSWER'

/** All codes except an action's own. */
export type CallCode = FailureCode | ErrorCode | CallerCode

export interface CallErrorDetails {
  code: string
  message: string
  isActionError?: boolean
  status?: number
  path?: string
  cause?: unknown
}

/** The error of every failed call. */
export class ActionCallError extends Error {
  readonly code: string
  /** The action itself refused. The code is its own, and the message is for people. */
  readonly isActionError: boolean
  /** The HTTP status. 0 without an answer. */
  readonly status: number
  /** The wrong place in the input: `$.items[0].price`. */
  readonly path: string | undefined

  constructor({ code, message, isActionError = false, status = 0, path, cause }: CallErrorDetails) {
    super(message, { cause })
    this.name = 'ActionCallError'
    this.code = code
    this.isActionError = isActionError
    this.status = status
    this.path = path
  }
}

/** The error of a call of an action whose own codes are known. */
export type TypedCallError<Code extends string> = ActionCallError & { readonly code: Code | CallCode }
