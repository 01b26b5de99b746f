/** What a handler throws when it refuses for a reason that its caller may know. The caller gets the code and the words; of any other error it gets neither. */
export class ActionError extends Error {
  readonly code: string
  /** Seconds after which the caller may try again. Over HTTP the answer is then 429 with the code RATE_LIMITED, as for the limits of the server. */
  readonly retryAfter?: number

  constructor(code: string, message: string, { retryAfter }: { retryAfter?: number } = {}) {
    super(message)
    this.name = 'ActionError'
    this.code = code
    if (retryAfter !== undefined) this.retryAfter = retryAfter
  }
}

/** By name and shape: a plugin may bring a copy of this package. */
export function isActionError(error: unknown): error is ActionError {
  if (typeof error !== 'object' || error === null) return false
  const { name, code, message } = error as Partial<ActionError>
  return name === 'ActionError' && typeof code === 'string' && typeof message === 'string'
}
