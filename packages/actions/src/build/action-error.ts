/** A handler throws it to refuse with a reason for the caller. The caller gets code and message, but no details of any other error. */
export class ActionError extends Error {
  readonly code: string
  /** Seconds after which the caller may retry. Over HTTP the answer is then 429 with the code RATE_LIMITED, as for the server's limits. */
  readonly retryAfter?: number

  constructor(code: string, message: string, { retryAfter }: { retryAfter?: number } = {}) {
    super(message)
    this.name = 'ActionError'
    this.code = code
    if (retryAfter !== undefined) this.retryAfter = retryAfter
  }
}

/** Checks name and shape, because a plugin may bring its own copy of this package. */
export function isActionError(error: unknown): error is ActionError {
  if (typeof error !== 'object' || error === null) return false
  const { name, code, message } = error as Partial<ActionError>
  return name === 'ActionError' && typeof code === 'string' && typeof message === 'string'
}
