import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { OpenRequests } from '../operations/open-requests.ts'
import type { App } from '../routes/request.ts'
import { type LineSource, writeLines } from '../stream/line-stream.ts'
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

export function nodeMount(app: App, { basePath, open }: NodeMountOptions): NodeHandler {
  // Kept here and not in the listener: while a stream is open, the listener would hold the request and the response.
  const streams = new WeakMap<ServerResponse, Promise<void>>()
  const listener = getRequestListener(
    async (request, { incoming, outgoing }) => {
      const place = placeOf(incoming as MountedIncoming, basePath)
      if (!place) return outside(basePath)
      // A kept-alive connection would bring requests here until it is cut.
      if (open.isDraining) (outgoing as ServerResponse).shouldKeepAlive = false
      let lines: LineSource | undefined
      const arrival: Arrival = {
        ...place,
        ...arrivalOf(incoming as ParsedIncoming, outgoing as ServerResponse),
        takeLines: (source) => {
          lines = source
        },
      }
      const response = await app.fetch(request, arrival)
      if (lines) streams.set(outgoing as ServerResponse, stream(lines, response, outgoing as ServerResponse))
      // A refused body may still be arriving.
      else if (!incoming.complete) await writeEarly(response, incoming as IncomingMessage, outgoing as ServerResponse)
      else return response
      return RESPONSE_ALREADY_SENT
    },
    { overrideGlobalObjects: false },
  )
  return async (incoming, outgoing, next) => {
    if (next && !placeOf(incoming, basePath)) return void (await next())
    await listener(incoming, outgoing)
    // A stopping server waits for this before it cuts connections, so that a slow reader gets the last line.
    const streaming = streams.get(outgoing)
    if (streaming) await open.waitFor(streaming)
  }
}

function stream(lines: LineSource, { status, headers }: Response, outgoing: ServerResponse): Promise<void> {
  // Surrounding middleware may have answered meanwhile, for example a timeout.
  if (outgoing.destroyed || outgoing.headersSent) {
    lines.leave()
    return Promise.resolve()
  }
  outgoing.writeHead(status, Object.fromEntries(headers))
  outgoing.flushHeaders()
  return writeLines(lines, outgoing)
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
