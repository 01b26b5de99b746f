import type { Fetch } from '@google/genai'

/** What came of a request that brought no answer: an HTTP status that says no, or no status at all when the server was not reached. */
export class HttpFailure extends Error {
  readonly status: number | undefined
  readonly body: string
  readonly retryAfter: string | null

  constructor(status: number | undefined, body: string, retryAfter: string | null, cause?: unknown) {
    super(body, { cause })
    this.name = 'HttpFailure'
    this.status = status
    this.body = body
    this.retryAfter = retryAfter
  }
}

/**
 * Throws an HttpFailure for everything but a success. The SDK's own error has no headers, so that a `Retry-After` would be lost,
 * and wraps the body twice when it is not marked as JSON.
 * It also keeps Node's limit of five minutes without a byte, which the SDK lifts: a dead connection would wait for ever.
 */
export const strictFetch: Fetch = async (input, init) => {
  const response = await fetch(input, init).catch((error: unknown) => {
    throw new HttpFailure(undefined, reasonOf(error), null, error)
  })
  // The SDK copies the headers for every single event, and nobody reads them.
  if (response.ok) return Object.defineProperty(response, 'headers', { value: noHeaders })
  const body = await response.text().catch(() => '')
  throw new HttpFailure(response.status, body, response.headers.get('retry-after'))
}

const noHeaders = new Headers()

/** `fetch failed` and `terminated` say nothing; their cause says ECONNREFUSED and where, or, when two addresses were tried, only its code. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (!(error.cause instanceof Error)) return error.message
  return error.cause.message || String((error.cause as NodeJS.ErrnoException).code ?? error.message)
}
