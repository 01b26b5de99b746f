import { LineFramer } from '@deckhand/spec/line-framer'
import { sessionKeyHeader } from '@deckhand/spec/session-key'
import { ApiError, networkError, refusal } from './api-error.ts'

export type Query = Record<string, string | number | undefined>

export interface CallOptions {
  signal?: AbortSignal
}

export interface Call extends CallOptions {
  query?: Query
  /** Sent as JSON. */
  body?: unknown
  /** Sent as they are. */
  bytes?: string | Blob | ArrayBuffer | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}

export interface LineCall extends Call {
  /** Called when the server has answered and lines will follow. */
  onOpen?: () => void
}

export interface CallerOptions {
  baseUrl: string
  fetch: typeof fetch
  /** The session's key, which every request sends besides the cookie. Called for each request. */
  sessionKey: () => string | undefined
}

/** Sends requests to the server. Throws ApiError, or the reason of an aborted `signal`. */
export class Caller {
  readonly #baseUrl: string
  readonly #fetch: typeof fetch
  readonly #sessionKey: () => string | undefined

  constructor({ baseUrl, fetch: fetcher, sessionKey }: CallerOptions) {
    this.#baseUrl = baseUrl.replace(/\/$/, '')
    this.#fetch = fetcher
    this.#sessionKey = sessionKey
  }

  #url(path: string, query: Query = {}): string {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
    return `${this.#baseUrl}${path}${search.size > 0 ? `?${search}` : ''}`
  }

  async json<Answer>(method: string, path: string, call: Call = {}): Promise<Answer> {
    const response = await this.#send(method, path, call)
    try {
      return (await response.json()) as Answer
    } catch (thrown) {
      call.signal?.throwIfAborted()
      throw networkError(thrown)
    }
  }

  async blob(path: string, call: Call = {}): Promise<Blob> {
    const response = await this.#send('GET', path, call)
    return response.blob().catch((thrown: unknown) => {
      call.signal?.throwIfAborted()
      throw networkError(thrown)
    })
  }

  /**
   * Throws a network error when the connection broke, in the middle of a line or between lines, and when it was silent for so long that it must
   * be dead. An end by the server is not an error.
   */
  async *lines<Line>(method: string, path: string, call: LineCall = {}): AsyncGenerator<Line> {
    const silence = new SilenceLimit(call.signal)
    const answer = this.#send(method, path, { ...call, signal: silence.signal })
    // No limit for POST: its caller decides how long starting something may take.
    const { body } = await (method === 'GET' ? silence.limit(answer) : answer)
    call.onOpen?.()
    if (!body) return
    const framer = new LineFramer()
    const reader = body.getReader()
    try {
      for (;;) {
        const { done, value } = await silence.limit(reader.read())
        if (done) break
        for (const line of framer.push(value)) yield JSON.parse(line) as Line
      }
    } catch (thrown) {
      call.signal?.throwIfAborted()
      throw thrown instanceof ApiError ? thrown : networkError(thrown)
    } finally {
      // Releases the connection when the reader stops. A broken one cannot be released.
      await reader.cancel().catch(() => {})
    }
    const cut = framer.push(Uint8Array.of(0x0a)).join('')
    // Spaces only kept the connection alive.
    if (cut.trim()) throw networkError('The last line was cut off.')
  }

  async #send(method: string, path: string, { query, body, bytes, headers, signal }: Call): Promise<Response> {
    const key = this.#sessionKey()
    const request: RequestInit = {
      method,
      headers: {
        ...(key !== undefined && { [sessionKeyHeader]: key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(bytes !== undefined && { body: bytes }),
      ...(signal && { signal }),
    }
    // In a variable, because a browser's fetch throws when it is called as a method of another object.
    const fetcher = this.#fetch
    const response = await fetcher(this.#url(path, query), request).catch((thrown: unknown) => {
      signal?.throwIfAborted()
      throw networkError(thrown)
    })
    if (!response.ok) throw await refusal(response)
    return response
  }
}

/** The server sends at least a space every 15 seconds. */
const silenceMs = 45_000

/** Aborts a request whose answer is silent for too long. A connection can be dead without either end noticing. */
class SilenceLimit {
  readonly signal: AbortSignal
  readonly #tooLong = new AbortController()

  constructor(given?: AbortSignal) {
    this.signal = AbortSignal.any([this.#tooLong.signal, ...(given ? [given] : [])])
  }

  /** Only counts the time of waiting for the server, not of processing its lines. */
  async limit<T>(answer: Promise<T>): Promise<T> {
    const timer = setTimeout(() => this.#tooLong.abort(networkError('Silence.')), silenceMs)
    return answer.finally(() => clearTimeout(timer))
  }
}
