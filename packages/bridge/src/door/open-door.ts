import { createServer as createHttpServer, type IncomingMessage, type Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { BridgeError } from '../bridge-error.ts'
import type { ClientSocket } from '../clients/client-socket.ts'
import { answerRequest } from './answer-request.ts'
import { hostNames } from './host-names.ts'
import { type DoorRules, judgeUpgrade, type Refusal } from './judge-request.ts'
import { refuseUpgrade } from './refuse-upgrade.ts'
import { createTokenCheck, pickProtocol } from './token-check.ts'
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
  /** How long a socket may take to become a client's. */
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
/** Besides the clients: those that are about to be told no. */
const refusedAtOnce = 256
/** Listens, and hands over the sockets that may come in. Rejects when the port is taken. */
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
    const refusal = judgeUpgrade(request, rules)
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
    const fail = (error: NodeJS.ErrnoException) => reject(notHere(error, host, port))
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

function notHere(error: NodeJS.ErrnoException, host: string, port: number): BridgeError {
  const why = error.code === 'EADDRINUSE' ? 'is in use: end what listens there, or choose another port' : error.message
  return new BridgeError({ kind: 'refused', message: `port: ${port} at ${host} ${why}.` }, { cause: error })
}

/** Whoever has been told that it ends gets a moment to say goodbye. */
async function closeAll(server: Server, sockets: Set<WebClientSocket>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeAllConnections()
  const cutOff = setTimeout(() => {
    for (const socket of sockets) socket.terminate()
  }, farewellMs)
  await closed
  clearTimeout(cutOff)
}
