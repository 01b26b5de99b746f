import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { text as textOf } from 'node:stream/consumers'
import type { Endpoint } from './endpoint.ts'
import type { RequestBody } from './wire.ts'

/** A refusal: an HTTP status other than success, or no status when the server was not reached. */
export class HttpFailure extends Error {
  readonly status: number | undefined
  readonly body: string
  readonly retryAfter: string | undefined

  constructor(
    status: number | undefined,
    body: string,
    { retryAfter, cause }: { retryAfter?: string | undefined; cause?: unknown } = {},
  ) {
    super(body, { cause })
    this.name = 'HttpFailure'
    this.status = status
    this.body = body
    this.retryAfter = retryAfter
  }
}

interface Question {
  /** As `endpoint.url` gave it. */
  url: string
  body: RequestBody
  /** Ends the request and its answer. It must belong to this request alone: its listener is never removed. */
  signal: AbortSignal
}

/**
 * Sends one request and gives the answer, of which only the head is there yet. Throws an HttpFailure for everything but success, and what the
 * sign-in threw. `node:http` and not `fetch`: every chunk of an answer would pass through several web streams, and a run cost half as much CPU again.
 */
export async function askGemini(endpoint: Endpoint, { url, body, signal }: Question): Promise<IncomingMessage> {
  const headers = await endpoint.headers(url)
  const response = await send(url, { headers, body: JSON.stringify(body), signal })
  const { statusCode: status = 0 } = response
  // A proxy may show a page of its own with any status.
  const isPage = response.headers['content-type']?.startsWith('text/html') === true
  if (status >= 200 && status < 300 && !isPage) return response
  const text = await textOf(response).catch(() => '')
  throw new HttpFailure(status, text, { retryAfter: response.headers['retry-after'] })
}

interface Sent {
  headers: Record<string, string>
  body: string
  signal: AbortSignal
}

function send(url: string, { headers, body, signal }: Sent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = (url.startsWith('https:') ? https : http).request(url, { method: 'POST', headers })
    // Not as an option of the request: its socket would keep the signal, and be ended by it while it serves another request.
    signal.addEventListener('abort', () => request.destroy(), { once: true })
    limitConnecting(request)
    request.on('response', resolve)
    request.on('error', (error) => reject(new HttpFailure(undefined, reasonOf(error), { cause: error })))
    request.end(body)
  })
}

const connectingMs = 10_000
export const connectTimeout = 'ERR_CONNECT_TIMEOUT'

/** Without a limit of its own, an address that swallows packets would take as long as a model may think. */
function limitConnecting(request: ClientRequest): void {
  request.once('socket', (socket) => {
    if (!socket.connecting) return
    const late = Object.assign(new Error(`No connection within ${connectingMs / 1_000} seconds`), {
      code: connectTimeout,
    })
    const timer = setTimeout(() => request.destroy(late), connectingMs)
    const stop = () => clearTimeout(timer)
    socket.once('connect', stop).once('close', stop)
  })
}

/** Errors of `fetch` say nothing themselves, but their cause does. When several addresses were tried, only a code says why. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message, code } = (error.cause instanceof Error ? error.cause : error) as NodeJS.ErrnoException
  if (message === 'aborted') return 'the connection was cut'
  return message || (code ?? error.message)
}
