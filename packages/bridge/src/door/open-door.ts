import { createHash, timingSafeEqual } from 'node:crypto'
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { BridgeError } from '../bridge-error.ts'
import type { ClientSocket } from '../clients/client-socket.ts'
import { checkHost, checkUpgrade, type DoorRules, isEndpoint, type Refusal } from './judge-request.ts'
import { WebClientSocket } from './web-client-socket.ts'

export interface DoorOptions {
  host: string
  port: number
  token: string
  origins: readonly string[]
  hosts: readonly string[]
  tls?: { key: string; cert: string } | undefined
  clients: number
  frameBytes: number
  /** The time limit for a socket to become a client. */
  handshakeMs?: number
  onSocket(socket: ClientSocket): void
  onRefusal(refusal: Refusal, origin: string | undefined): void
}

export interface Door {
  port: number
  close(): Promise<void>
}

const usualHandshakeMs = 5_000
const aliveEveryMs = 15_000
const farewellMs = 500
/** Connections in addition to the clients, so that refusals can be answered. */
const refusedAtOnce = 256

/** Listens, and passes on accepted sockets. Rejects if the port is in use. */
export async function openDoor(options: DoorOptions): Promise<Door> {
  const sockets = new Set<WebClientSocket>()
  const server = createServer(options)
  server.maxConnections = options.clients + refusedAtOnce
  const port = await listen(server, options)
  const rules = rulesOf(options, port, () => sockets.size < options.clients)
  const webSockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: options.frameBytes,
    handleProtocols: pickProtocol,
  })
  server.on('request', (request, response) => answerRequest(request, response, rules))
  server.on('upgrade', (request: IncomingMessage, raw: Duplex, head: Buffer) => {
    raw.on('error', () => raw.destroy())
    const refusal = checkUpgrade(request, rules)
    if (refusal) {
      options.onRefusal(refusal, request.headers.origin)
      return refuseUpgrade(raw, refusal)
    }
    webSockets.handleUpgrade(request, raw, head, (web) => {
      const socket = new WebClientSocket(web, raw)
      sockets.add(socket)
      web.once('close', () => sockets.delete(socket))
      options.onSocket(socket)
    })
  })
  const watch = setInterval(() => {
    for (const socket of sockets) socket.checkAlive()
  }, aliveEveryMs).unref()
  return {
    port,
    close: () => {
      clearInterval(watch)
      return closeAll(server, sockets)
    },
  }
}

const tokenPrefix = 'deckhand-token.'

/** Checks the subprotocols for the token. Compares hashes, so that the timing reveals neither the token nor its length. */
function createTokenCheck(token: string): (protocols: string | undefined) => boolean {
  const expected = hash(token)
  return (protocols) => {
    const offered = (protocols ?? '').split(',').map((protocol) => protocol.trim())
    const tokens = offered.filter((protocol) => protocol.startsWith(tokenPrefix))
    const given = hash(tokens.length === 1 ? (tokens[0] ?? '').slice(tokenPrefix.length) : '')
    return timingSafeEqual(given, expected)
  }
}

/** Prefers `acp`, so that the token is not sent back. */
function pickProtocol(protocols: Set<string>): string | false {
  if (protocols.has('acp')) return 'acp'
  return [...protocols].find((protocol) => protocol.startsWith(tokenPrefix)) ?? false
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Sends a plain HTTP answer instead of opening a socket. */
function refuseUpgrade(socket: Duplex, { status, words }: Refusal) {
  const body = `${words}\n`
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  socket.once('finish', () => socket.destroy())
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** Answers plain HTTP requests: only `/health`. */
function answerRequest(request: IncomingMessage, response: ServerResponse, rules: DoorRules) {
  const refusal = checkHost(request, rules)
  if (refusal) return answer(response, refusal.status, `${refusal.words}\n`)
  if (request.method === 'GET' && request.url === '/health')
    return answer(response, 200, '{"status":"ok"}', 'application/json')
  if (!isEndpoint(request)) return answer(response, 404, 'There is nothing here. The bridge is at /acp.\n')
  response.setHeader('Upgrade', 'websocket')
  answer(response, 426, 'The bridge speaks WebSocket here.\n')
}

function answer(response: ServerResponse, status: number, body: string, type = 'text/plain; charset=utf-8') {
  response.writeHead(status, {
    'Content-Type': type,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
  })
  response.end(body)
}

function createServer({ tls, handshakeMs = usualHandshakeMs }: DoorOptions): Server {
  const times = {
    headersTimeout: handshakeMs,
    requestTimeout: handshakeMs,
    keepAliveTimeout: handshakeMs,
    connectionsCheckingInterval: handshakeMs / 5,
  }
  return tls ? createHttpsServer({ ...times, ...tls, handshakeTimeout: handshakeMs }) : createHttpServer(times)
}

const listen = (server: Server, { host, port }: DoorOptions): Promise<number> =>
  new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(listenError(error, host, port))
    server.once('error', fail)
    server.listen({ host, port }, () => {
      server.off('error', fail)
      resolve((server.address() as AddressInfo).port)
    })
  })

const rulesOf = (options: DoorOptions, port: number, hasRoom: () => boolean): DoorRules => ({
  hosts: hostNames(options, port),
  origins: new Set(options.origins),
  hasToken: createTokenCheck(options.token),
  hasRoom,
})

const anyAddress = new Set(['0.0.0.0', '::'])

interface HostNameOptions {
  host: string
  hosts: readonly string[]
  tls?: object | undefined
}

/** The host names of the bridge in lower case: the loopback names, the address that it listens on, and the configured ones. */
export function hostNames({ host, hosts, tls }: HostNameOptions, port: number): Set<string> {
  const address = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
  const own = ['127.0.0.1', 'localhost', '[::1]', ...(anyAddress.has(host) ? [] : [address])]
  const names = [...own.map((name) => `${name}:${port}`), ...hosts].map((name) => name.toLowerCase())
  // Clients leave out the default port.
  const defaultPort = tls ? ':443' : ':80'
  return new Set(
    names.flatMap((name) => (name.endsWith(defaultPort) ? [name, name.slice(0, -defaultPort.length)] : [name])),
  )
}

function listenError(error: NodeJS.ErrnoException, host: string, port: number): BridgeError {
  const why = error.code === 'EADDRINUSE' ? 'is in use: end what listens there, or choose another port' : error.message
  return new BridgeError({ kind: 'refused', message: `port: ${port} at ${host} ${why}.` }, { cause: error })
}

/** Gives clients a moment to answer the close frame. */
async function closeAll(server: Server, sockets: Set<WebClientSocket>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeAllConnections()
  const cutOff = setTimeout(() => {
    for (const socket of sockets) socket.terminate()
  }, farewellMs)
  await closed
  clearTimeout(cutOff)
}
