import type { ActionFailure, ActionResult, FailureCode } from '@deckhand/actions/registry'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Without NOT_RECORDED: such a call did not run, and is refused as UNAVAILABLE. */
const statuses: Record<Exclude<FailureCode, 'NOT_RECORDED'>, ContentfulStatusCode> = {
  INVALID_INPUT: 400,
  ACTION_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  // As nginx: the client disconnected before there was an answer.
  CANCELLED: 499 as ContentfulStatusCode,
  INVALID_OUTPUT: 500,
  INTERNAL_ERROR: 500,
}

const refusedByHandler = 422

/** The status for the result of a call. A handler may use the same codes as we do, so `isActionError` is checked first. */
export function statusOf(result: ActionResult): ContentfulStatusCode {
  if (result.success) return 200
  const { code, isActionError } = result.error
  return isActionError ? refusedByHandler : (statuses[code as keyof typeof statuses] ?? 500)
}

/** A failure before the action runs. */
export function failed(code: FailureCode, message: string, path?: string): { success: false; error: ActionFailure } {
  return { success: false, error: { code, message, isActionError: false, ...(path !== undefined && { path }) } }
}
