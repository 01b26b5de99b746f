import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { OpenRequests } from '../operations/open-requests.ts'
import type { App } from '../routes/request.ts'
import { lineHeaders } from '../stream/line-stream.ts'
import type { Arrival, Peer } from './arrival.ts'
import { isBelow, isPlain, outside } from './base-path.ts'
import { bodyOfIncoming, type ParsedIncoming } from './body-source.ts'

/** As Express and node:http call it. `next` may return a promise, as Koa's does. */
export type NodeHandler = (incoming: IncomingMessage, outgoing: ServerResponse, next?: () => unknown) => Promise<void>

interface NodeMountOptions {
  basePath: string
  open: OpenRequests
}

type Place = Pick<Arrival, 'basePath' | 'urlPrefix'>

export function nodeMount(app: App, options: NodeMountOptions): NodeHandler {
  const { basePath } = options
  let listener: ReturnType<typeof createListener> | undefined
  return async (incoming, outgoing, next) => {
    if (next && !placeOf(incoming, basePath)) return void (await next())
    listener ??= createListener(app, options)
    await (await listener)(incoming, outgoing)
  }
}

/** Loaded on first use: it brings HTTP/2, which a product that only calls `run` or `fetch` never needs. */
async function createListener(app: App, { basePath, open }: NodeMountOptions) {
  const { getRequestListener } = await import('@hono/node-server')
  const { RESPONSE_ALREADY_SENT } = await import('@hono/node-server/utils/response')
  return getRequestListener(
    async (request, { incoming, outgoing }) => {
      const place = placeOf(incoming as MountedIncoming, basePath)
      if (!place) return outside(basePath)
      // A kept-alive connection would bring requests here until it is cut.
      if (open.isDraining) (outgoing as ServerResponse).shouldKeepAlive = false
      const arrival = { ...place, ...arrivalOf(incoming as ParsedIncoming, outgoing as ServerResponse) }
      const response = await app.fetch(request, arrival)
      // A refused body may still be arriving.
      if (!incoming.complete) {
        await writeEarly(response, incoming as IncomingMessage, outgoing as ServerResponse)
        return RESPONSE_ALREADY_SENT
      }
      const { body, headers } = response
      if (!body || headers.get('content-type') !== lineHeaders['content-type']) return response
      // A stopping server waits for this before it cuts connections, so that a slow reader gets the last line.
      await open.waitFor(writeStream(response, body, outgoing as ServerResponse))
      return RESPONSE_ALREADY_SENT
    },
    { overrideGlobalObjects: false },
  )
}

/** Express sets `baseUrl` when it strips the mount path. */
type MountedIncoming = IncomingMessage & { baseUrl?: string }

/** `undefined` outside of the base path. If the base path is set and Express passes it too, it counts once. */
function placeOf({ url = '', baseUrl = '' }: MountedIncoming, basePath: string): Place | undefined {
  if (baseUrl === '' && basePath === '') return { basePath, urlPrefix: '' }
  // If the mount path has parameters, clients choose its contents.
  if (!isPlain(baseUrl)) return undefined
  if (baseUrl !== '' && baseUrl.endsWith(basePath)) return { basePath: baseUrl, urlPrefix: '' }
  const path = url.split('?', 1)[0] ?? ''
  return isBelow(path, basePath) || basePath === '' ? { basePath: baseUrl + basePath, urlPrefix: basePath } : undefined
}

function arrivalOf(incoming: ParsedIncoming, outgoing: ServerResponse): Omit<Arrival, 'basePath' | 'urlPrefix'> {
  return {
    peer: peerOf(incoming),
    body: bodyOfIncoming(incoming),
    onEnd: (listener) =>
      outgoing.once('close', () => {
        const status = outgoing.headersSent ? outgoing.statusCode : undefined
        listener({ status, isWhole: outgoing.writableFinished })
      }),
  }
}

/** Headers that proxies add. */
const forwarding = /^(?:forwarded|via|x-real-ip|x-forwarded-.+)$/

function peerOf({ socket, headers }: IncomingMessage): Peer {
  const { remoteAddress, localAddress, localPort } = socket
  const forwardedBy = Object.keys(headers).find((name) => forwarding.test(name))
  return { remoteAddress, localAddress, localPort, forwardedBy }
}

/** How long, and how many bytes of, the rest of a body is read after it was answered early. */
const drainMs = 2_000
const drainBytes = 64 * 1024 * 1024

/**
 * Answers before the whole body arrived. Keeps the connection open while the client still sends: closing it would reset it, and
 * the client might never read why it was refused.
 */
async function writeEarly(response: Response, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const bytes = Buffer.from(await response.arrayBuffer())
  if (outgoing.destroyed || outgoing.headersSent) return
  outgoing.writeHead(response.status, [...response.headers, ['content-length', `${bytes.length}`]].flat())
  outgoing.write(bytes)
  await drain(incoming)
  // Bytes that were not read now would be parsed as the next request.
  if (!incoming.complete) outgoing.once('finish', () => incoming.socket.destroySoon())
  outgoing.end()
}

function drain(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let left = drainBytes
    const count = (piece: Uint8Array) => {
      left -= piece.length
      if (left < 0) end()
    }
    const end = () => {
      clearTimeout(timer)
      incoming.off('data', count)
      resolve()
    }
    const timer = setTimeout(end, drainMs)
    for (const event of ['end', 'close', 'error']) incoming.once(event, end)
    incoming.on('data', count).resume()
  })
}

/** Resolves when everything is sent, or when the reader is gone: then the stream is cancelled. */
export async function writeStream(
  { status, headers }: Response,
  body: ReadableStream<Uint8Array>,
  outgoing: ServerResponse,
): Promise<void> {
  const reader = body.getReader()
  const cancel = () => void reader.cancel().catch(() => undefined)
  // Surrounding middleware may have answered meanwhile, for example a timeout.
  if (outgoing.destroyed || outgoing.headersSent) return cancel()
  outgoing.once('close', cancel)
  try {
    outgoing.writeHead(status, Object.fromEntries(headers))
    outgoing.flushHeaders()
    while (await writeNext(reader, outgoing));
    outgoing.end()
    if (!outgoing.writableFinished && !outgoing.closed) await eventOrClose(outgoing, 'finish')
  } catch {
    // Destroyed, so that the reader notices the missing lines. The error was reported where it happened.
    outgoing.destroy()
  } finally {
    outgoing.off('close', cancel)
  }
}

/** False at the end. A separate function, so that a stream that waits for its next piece does not hold the last one in memory. */
async function writeNext(reader: ReadableStreamDefaultReader<Uint8Array>, outgoing: ServerResponse): Promise<boolean> {
  const { done, value } = await reader.read()
  if (done) return false
  if (!outgoing.write(value) && !outgoing.closed) await eventOrClose(outgoing, 'drain')
  return true
}

async function eventOrClose(outgoing: ServerResponse, event: 'drain' | 'finish'): Promise<void> {
  const over = new AbortController()
  const { signal } = over
  const closed = once(outgoing, 'close', { signal }).catch(() => undefined)
  await Promise.race([once(outgoing, event, { signal }).catch(() => undefined), closed])
  over.abort()
}
