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
  /** The server has answered, and lines will come. */
  onOpen?: () => void
}

export interface CallerOptions {
  baseUrl: string
  fetch: typeof fetch
  /** The key of the session, which goes with every request beside the cookie. Asked for each time. */
  sessionKey: () => string | undefined
}

/** Asks the server. Throws ApiError, and what `signal` aborts with. */
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
   * Throws a network error when the answer broke off, in mid-line or between lines, and when nothing came for so long that the connection must be
   * dead; an end that the server made is an end.
   */
  async *lines<Line>(method: string, path: string, call: LineCall = {}): AsyncGenerator<Line> {
    const silence = new SilenceLimit(call.signal)
    const answer = this.#send(method, path, { ...call, signal: silence.signal })
    // How long a request may take to begin something is for its caller to say.
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
      // Whoever stops listening lets go of the connection; one that broke has nothing to let go of.
      await reader.cancel().catch(() => {})
    }
    const cut = framer.push(Uint8Array.of(0x0a)).join('')
    // Spaces alone kept the connection alive.
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
    // Not as a method: a browser's fetch refuses to be anybody's.
    const fetcher = this.#fetch
    const response = await fetcher(this.#url(path, query), request).catch((thrown: unknown) => {
      signal?.throwIfAborted()
      throw networkError(thrown)
    })
    if (!response.ok) throw await refusal(response)
    return response
  }
}

/** The server sends something every 15 seconds, if only a space. */
const silenceMs = 45_000

/** Aborts a request on whose answer nothing came for too long. A connection can be dead without either end hearing of it. */
class SilenceLimit {
  readonly signal: AbortSignal
  readonly #tooLong = new AbortController()

  constructor(given?: AbortSignal) {
    this.signal = AbortSignal.any([this.#tooLong.signal, ...(given ? [given] : [])])
  }

  /** Counts only while the server is waited for, and not while its lines are read. */
  async limit<T>(answer: Promise<T>): Promise<T> {
    const timer = setTimeout(() => this.#tooLong.abort(networkError('Nothing came.')), silenceMs)
    return answer.finally(() => clearTimeout(timer))
  }
}
