import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { text as textOf } from 'node:stream/consumers'
import type { RequestBody } from '../wire.ts'
import type { Endpoint } from './endpoint.ts'

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

interface HttpRequest {
  /** From `endpoint.url`. */
  url: string
  body: RequestBody
  /** Ends the request and its response. Use it for this request only: its listener is never removed. */
  signal: AbortSignal
}

/**
 * Sends one request and returns the response once its headers have arrived. Throws an HttpFailure for everything but success, and errors of the
 * sign-in. Uses `node:http` instead of `fetch`, where each chunk passes through several web streams and a run needs half as much CPU again.
 */
export async function askGemini(endpoint: Endpoint, { url, body, signal }: HttpRequest): Promise<IncomingMessage> {
  const headers = await endpoint.headers(url)
  const response = await send(url, { headers, body: JSON.stringify(body), signal })
  const { statusCode: status = 0 } = response
  // A proxy may send its own page with any status.
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
    // Not as an option of the request: the socket would keep the signal, and the signal would later end another request on that socket.
    signal.addEventListener('abort', () => request.destroy(), { once: true })
    limitConnecting(request)
    request.on('response', resolve)
    request.on('error', (error) => reject(new HttpFailure(undefined, reasonOf(error), { cause: error })))
    request.end(body)
  })
}

const connectingMs = 10_000
export const connectTimeout = 'ERR_CONNECT_TIMEOUT'

/** Without this limit, an address that drops packets would block for as long as a model may think. */
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

/** The reason is often in the error's cause. If several addresses were tried, only the code says why. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message, code } = (error.cause instanceof Error ? error.cause : error) as NodeJS.ErrnoException
  if (message === 'aborted') return 'the connection was cut'
  return message || (code ?? error.message)
}
