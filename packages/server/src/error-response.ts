import type { ErrorResponse } from '@deckhand/spec'
import { errorMappings, StoreAway, toDeckhandError } from '@deckhand/spec/errors'

const away = 'The database cannot be reached at the moment, and nothing of this was kept. Ask again in a few seconds.'

/** The answer to a request that made no run. What is a fault of ours says nothing of our insides. */
export function errorResponse(thrown: unknown): {
  status: number
  body: ErrorResponse
  retryAfter?: number
} {
  const { code, message, field, retryAfter } = toDeckhandError(thrown)
  const ours = thrown instanceof StoreAway ? away : message
  const error = code === 'INTERNAL' ? 'Something went wrong here. The log tells more.' : ours
  return {
    status: errorMappings[code].http,
    body: { ok: false, code, error, ...(field !== undefined && { field }) },
    ...(retryAfter !== undefined && { retryAfter }),
  }
}
