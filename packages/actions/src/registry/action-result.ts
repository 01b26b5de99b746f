export type ActionResult<Output = unknown> = { success: true; data: Output } | { success: false; error: ActionFailure }

export interface ActionFailure {
  /** What the handler's ActionError says; or one of ours: a FailureCode. */
  code: string
  message: string
  /** A handler threw it as an ActionError. */
  isActionError: boolean
  /** Where the input is wrong: `$.items[0].price`. */
  path?: string
  /** Seconds after which it is worth trying again. */
  retryAfter?: number
}

/** How a call fails that no handler refused. */
export type FailureCode =
  | 'ACTION_NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'INVALID_INPUT'
  | 'NOT_RECORDED'
  | 'INVALID_OUTPUT'
  | 'CANCELLED'
  | 'INTERNAL_ERROR'
