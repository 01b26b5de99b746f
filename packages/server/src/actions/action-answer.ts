import type { ActionFailure, ActionResult, FailureCode } from '@deckhand/actions/registry'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Without NOT_RECORDED: what did not run is refused as UNAVAILABLE. */
const statuses: Record<Exclude<FailureCode, 'NOT_RECORDED'>, ContentfulStatusCode> = {
  INVALID_INPUT: 400,
  ACTION_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  // As others have it: whoever asked was gone before there was an answer.
  CANCELLED: 499 as ContentfulStatusCode,
  INVALID_OUTPUT: 500,
  INTERNAL_ERROR: 500,
}

const refusedByHandler = 422

/** The status that says how a call ended. A handler may use a code that is also one of ours. */
export function statusOf(result: ActionResult): ContentfulStatusCode {
  if (result.success) return 200
  const { code, isActionError } = result.error
  return isActionError ? refusedByHandler : (statuses[code as keyof typeof statuses] ?? 500)
}

/** How a call fails at this door, before the action is asked. */
export function failed(code: FailureCode, message: string, path?: string): { success: false; error: ActionFailure } {
  return { success: false, error: { code, message, isActionError: false, ...(path !== undefined && { path }) } }
}
