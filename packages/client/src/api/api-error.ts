import type { ErrorCode, ErrorResponse } from '@deckhand/spec'

export interface ApiErrorOptions {
  code?: ErrorCode
  status?: number
  /** Seconds to wait before trying again. */
  retryAfter?: number
  /** The invalid field of the request. */
  field?: string
  cause?: unknown
}

/** A failed call. People may read its message. */
export class ApiError extends Error {
  /** Absent if there was no answer, or not one of Deckhand. */
  readonly code?: ErrorCode
  /** 0 if there was no answer. */
  readonly status: number
  readonly retryAfter?: number
  readonly field?: string

  constructor(message: string, { code, status = 0, retryAfter, field, cause }: ApiErrorOptions = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'ApiError'
    this.status = status
    if (code !== undefined) this.code = code
    if (retryAfter !== undefined) this.retryAfter = retryAfter
    if (field !== undefined) this.field = field
  }

  /** No answer, or an incomplete one: it is unknown whether the server got the request. */
  get isNetwork(): boolean {
    return this.status === 0
  }

  /** Transient: the same request may succeed in a moment, because the server was unreachable, stopping or starting. */
  get isPassing(): boolean {
    return this.isNetwork || (this.code === undefined && this.status >= 502) || this.code === 'UNAVAILABLE'
  }
}

export const networkError = (cause?: unknown) =>
  new ApiError('Deckhand cannot be reached. Check that it is running and that you are connected.', { cause })

export async function refusal(response: Response): Promise<ApiError> {
  const { status } = response
  const body = await response.json().catch(() => undefined)
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const more = { status, ...(Number.isFinite(seconds) && { retryAfter: seconds }) }
  if (!isErrorResponse(body)) return new ApiError(`The server answered with ${status}. Try again in a moment.`, more)
  const { code, error, field } = body
  return new ApiError(error, { ...more, code, ...(field !== undefined && { field }) })
}

function isErrorResponse(body: unknown): body is ErrorResponse {
  return typeof body === 'object' && body !== null && 'code' in body && 'error' in body
}
