import type { StartedRun } from '@deckhand/runtime'
import type { ErrorResponse } from '@deckhand/spec'
import { DeckhandError, errorMappings, StoreAway, toDeckhandError } from '@deckhand/spec/errors'

const storeUnreachable =
  'The database cannot be reached at the moment, and nothing was saved. Try again in a few seconds.'

export const internalErrorWords = 'Something went wrong here. The log has details.'

type LostRun = Pick<StartedRun, 'runId' | 'threadId'> & { basePath: string }

/** The run was started, but its result cannot be returned. No `Retry-After`: sending the request again would start a second run. */
export class AnswerLost extends DeckhandError {
  readonly run: Pick<StartedRun, 'runId' | 'threadId'>

  constructor(why: string, { runId, threadId, basePath }: LostRun, cause: unknown) {
    const path = `${basePath}/api/agent/runs/${runId}/stream`
    const rest = `The run was started and goes on: follow it at ${path}. Sending the request again may start another run.`
    super('UNAVAILABLE', `${why} ${rest}`, { cause })
    this.run = { runId, threadId }
  }
}

/** The answer to a request that failed. An internal error reveals no details. */
export function errorResponse(thrown: unknown): {
  status: number
  body: ErrorResponse
  retryAfter?: number
} {
  const { code, message, field, retryAfter } = toDeckhandError(thrown)
  const words = thrown instanceof StoreAway ? storeUnreachable : message
  const error = code === 'INTERNAL' ? internalErrorWords : words
  return {
    status: errorMappings[code].http,
    body: {
      ok: false,
      code,
      error,
      ...(field !== undefined && { field }),
      ...(thrown instanceof AnswerLost && thrown.run),
    },
    ...(retryAfter !== undefined && { retryAfter }),
  }
}
