import type { ErrorCode } from '@deckhand/spec'
import type { FailureCode } from '../registry/action-result.ts'

/**
 * How a call ends that the server did not answer, or not so that it can be read. TIMEOUT: it took too long. ABORTED: its signal said so.
 * NETWORK: there was no way to the server, or the answer broke off. BAD_ANSWER: something answered that is no action.
 */
export type CallerCode = 'TIMEOUT' | 'ABORTED' | 'NETWORK' | 'BAD_ANSWER'

/** All codes but an action's own. */
export type CallCode = FailureCode | ErrorCode | CallerCode

export interface CallErrorDetails {
  code: string
  message: string
  isActionError?: boolean
  status?: number
  path?: string
  cause?: unknown
}

/** How every call fails. */
export class ActionCallError extends Error {
  readonly code: string
  /** The action itself refused: the code is one of its own, and the message is for people. */
  readonly isActionError: boolean
  /** Of HTTP; 0 when no answer came. */
  readonly status: number
  /** Where the input is wrong: `$.items[0].price`. */
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
