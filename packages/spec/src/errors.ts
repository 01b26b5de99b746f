/** All error codes of Deckhand. They are stable, because clients switch on them. */
export type ErrorCode =
  | 'BAD_REQUEST'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'CONFLICT'
  | 'TOO_LARGE'
  | 'EXPIRED'
  | 'RATE_LIMITED'
  | 'LEASE_LOST'
  | 'TAMPERED'
  | 'NOT_CONNECTED'
  | 'CANCELLED'
  | 'STEP_LIMIT'
  | 'LIMIT'
  | 'CHILD_FAILED'
  | 'BAD_ANSWER'
  | 'UNKNOWN_TOOL'
  | 'BAD_TOOL'
  | 'BAD_ARGUMENTS'
  | 'TOOL_FAILED'
  | 'TOOL_CHANGED'
  | 'DENIED'
  | 'REJECTED'
  | 'POLICY_FAILED'
  | 'MODEL_BAD_REQUEST'
  | 'MODEL_BLOCKED'
  | 'MODEL_EMPTY'
  | 'MODEL_MALFORMED_CALL'
  | 'MODEL_NO_KEY'
  | 'MODEL_RATE_LIMITED'
  | 'MODEL_STREAM_CUT'
  | 'MODEL_TIMEOUT'
  | 'MODEL_TRUNCATED'
  | 'MODEL_UNAVAILABLE'
  /** The stream ended, but its run goes on. */
  | 'STREAM_CUT'
  | 'UNAVAILABLE'
  | 'INTERNAL'

export interface DeckhandErrorOptions {
  cause?: unknown
  /** The field of the request that was wrong, as a path: `conversation[3].role`. */
  field?: string
  /** Seconds after which it is worth trying again. */
  retryAfter?: number
}

/** The one error that crosses package boundaries. Its message says what happened and what to do, for a person. */
export class DeckhandError extends Error {
  readonly code: ErrorCode
  readonly field?: string
  readonly retryAfter?: number

  constructor(code: ErrorCode, message: string, options: DeckhandErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'DeckhandError'
    this.code = code
    if (options.field !== undefined) this.field = options.field
    if (options.retryAfter !== undefined) this.retryAfter = options.retryAfter
  }
}

const storeRetrySeconds = 5

/** The store is unreachable and stored nothing. The message is for the operator. */
export class StoreAway extends DeckhandError {
  constructor(message: string, cause: unknown) {
    super('UNAVAILABLE', message, { cause, retryAfter: storeRetrySeconds })
  }
}

interface Mapping {
  http: number
  jsonRpc: number
}

/** Maps each code to its HTTP status and JSON-RPC code. JSON-RPC's reserved codes are used where they fit, the server range otherwise. */
export const errorMappings: Record<ErrorCode, Mapping> = {
  BAD_REQUEST: { http: 400, jsonRpc: -32602 },
  UNAUTHENTICATED: { http: 401, jsonRpc: -32000 },
  FORBIDDEN: { http: 403, jsonRpc: -32001 },
  NOT_FOUND: { http: 404, jsonRpc: -32002 },
  METHOD_NOT_ALLOWED: { http: 405, jsonRpc: -32601 },
  CONFLICT: { http: 409, jsonRpc: -32003 },
  TOO_LARGE: { http: 413, jsonRpc: -32602 },
  EXPIRED: { http: 410, jsonRpc: -32003 },
  RATE_LIMITED: { http: 429, jsonRpc: -32008 },
  LEASE_LOST: { http: 503, jsonRpc: -32003 },
  TAMPERED: { http: 409, jsonRpc: -32003 },
  NOT_CONNECTED: { http: 424, jsonRpc: -32009 },
  CANCELLED: { http: 499, jsonRpc: -32004 },
  STEP_LIMIT: { http: 422, jsonRpc: -32005 },
  LIMIT: { http: 422, jsonRpc: -32005 },
  CHILD_FAILED: { http: 422, jsonRpc: -32006 },
  BAD_ANSWER: { http: 502, jsonRpc: -32007 },
  UNKNOWN_TOOL: { http: 422, jsonRpc: -32006 },
  BAD_TOOL: { http: 500, jsonRpc: -32006 },
  BAD_ARGUMENTS: { http: 422, jsonRpc: -32006 },
  TOOL_FAILED: { http: 422, jsonRpc: -32006 },
  TOOL_CHANGED: { http: 409, jsonRpc: -32006 },
  DENIED: { http: 403, jsonRpc: -32001 },
  REJECTED: { http: 403, jsonRpc: -32001 },
  POLICY_FAILED: { http: 500, jsonRpc: -32603 },
  MODEL_BAD_REQUEST: { http: 502, jsonRpc: -32007 },
  MODEL_BLOCKED: { http: 422, jsonRpc: -32007 },
  MODEL_EMPTY: { http: 502, jsonRpc: -32007 },
  MODEL_MALFORMED_CALL: { http: 502, jsonRpc: -32007 },
  MODEL_NO_KEY: { http: 503, jsonRpc: -32007 },
  MODEL_RATE_LIMITED: { http: 429, jsonRpc: -32007 },
  MODEL_STREAM_CUT: { http: 502, jsonRpc: -32007 },
  MODEL_TIMEOUT: { http: 503, jsonRpc: -32007 },
  MODEL_TRUNCATED: { http: 422, jsonRpc: -32007 },
  MODEL_UNAVAILABLE: { http: 503, jsonRpc: -32007 },
  STREAM_CUT: { http: 503, jsonRpc: -32008 },
  UNAVAILABLE: { http: 503, jsonRpc: -32008 },
  INTERNAL: { http: 500, jsonRpc: -32603 },
}

/** Turns any thrown value into a DeckhandError. A foreign error gets `code`, and becomes the cause. */
export function toDeckhandError(thrown: unknown, code: ErrorCode = 'INTERNAL'): DeckhandError {
  if (thrown instanceof DeckhandError) return thrown
  const message = thrown instanceof Error && thrown.message !== '' ? thrown.message : String(thrown)
  return new DeckhandError(code, message, { cause: thrown })
}
