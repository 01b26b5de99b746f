export type ActionResult<Output = unknown> = { success: true; data: Output } | { success: false; error: ActionFailure }

export interface ActionFailure {
  /** The code of the handler's ActionError, or a FailureCode of ours. */
  code: string
  message: string
  /** Whether the handler threw it as an ActionError. */
  isActionError: boolean
  /** The wrong place in the input: `$.items[0].price`. */
  path?: string
  /** Seconds after which a retry may succeed. */
  retryAfter?: number
}

/** Codes of failures other than a handler's refusal. */
export type FailureCode =
  | 'ACTION_NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'INVALID_INPUT'
  | 'NOT_RECORDED'
  | 'INVALID_OUTPUT'
  | 'CANCELLED'
  | 'INTERNAL_ERROR'
