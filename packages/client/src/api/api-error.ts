import type { ErrorCode, ErrorResponse } from '@deckhand/spec'

export interface ApiErrorOptions {
  code?: ErrorCode
  status?: number
  /** Seconds after which it is worth trying again. */
  retryAfter?: number
  /** The field of the request that was wrong. */
  field?: string
  cause?: unknown
}

/** A call that came to nothing. Its message is for a person. */
export class ApiError extends Error {
  /** Absent when nothing answered, or when what answered was not Deckhand. */
  readonly code?: ErrorCode
  /** 0 when no answer came. */
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

  /** No answer came, or it broke off: whether the request was heard is not known. */
  get isNetwork(): boolean {
    return this.status === 0
  }

  /** The same request may do better in a moment: nobody was there, or a server that is just stopping or starting. */
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
