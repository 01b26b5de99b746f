import type { ErrorResponse } from '@deckhand/spec'
import { errorMappings, toDeckhandError } from '@deckhand/spec/errors'

/** The answer to a request that made no run. What is a fault of ours says nothing of our insides. */
export function errorResponse(thrown: unknown): {
  status: number
  body: ErrorResponse
  retryAfter?: number
} {
  const { code, message, field, retryAfter } = toDeckhandError(thrown)
  const error = code === 'INTERNAL' ? 'Something went wrong here. The log tells more.' : message
  return {
    status: errorMappings[code].http,
    body: { ok: false, code, error, ...(field !== undefined && { field }) },
    ...(retryAfter !== undefined && { retryAfter }),
  }
}
