import { randomUUID } from 'node:crypto'
import type { AgentCondition, BridgeWelcome, RpcFailure, RpcId, RpcRequest } from '@deckhand/spec'
import type { BridgeLimits } from '../bridge-options.ts'
import { Client } from './client.ts'
import type { ClientSocket } from './client-socket.ts'
import { type Outgoing, outgoing } from './outgoing.ts'
import { type ClientMessage, type Params, type RefusedFrame, readFrame } from './read-frame.ts'
import { SlowClients } from './slow-clients.ts'

export interface ClientsOptions {
  limits: BridgeLimits
  root: string
  condition(): AgentCondition
  onMessage(client: Client, message: ClientMessage): void
  /** It reconnected. */
  onBack(client: Client): void
  /** It disconnected and may come back. */
  onAway(client: Client): void
  /** It left for good. */
  onGone(client: Client): void
  /** A client is behind: pause reading from the agent. */
  onHold(): void
  onRelease(): void
}

const hello = '_deckhand/hello'
const invalidRequest = -32_600
const invalidParams = -32_602
const maxUnreadBytes = 64 * 1_024
const keepAliveMs = 15_000

/** All clients, connected and temporarily disconnected. */
export class Clients {
  readonly #options: ClientsOptions
  readonly #clients = new Map<string, Client>()
  readonly #sockets = new Set<ClientSocket>()
  readonly #graces = new Map<Client, NodeJS.Timeout>()
  readonly #slowClients: SlowClients<Client>
  readonly #keepAlives: NodeJS.Timeout
  #isHeld = false

  constructor(options: ClientsOptions) {
    this.#options = options
    this.#slowClients = new SlowClients(options)
    this.#keepAlives = setInterval(() => {
      for (const client of this.#clients.values()) client.keepAlive()
    }, keepAliveMs).unref()
  }

  all(): Iterable<Client> {
    return this.#clients.values()
  }

  /** Adds an accepted socket. Its first frame tells which client it is. */
  arrive(socket: ClientSocket) {
    this.#sockets.add(socket)
    if (this.#isHeld) socket.pause()
    socket.onText = (text) => this.#first(socket, text)
    socket.onGone = () => this.#sockets.delete(socket)
  }

  /** Pauses all clients until `release`, because the agent does not read. */
  hold() {
    if (this.#isHeld) return
    this.#isHeld = true
    for (const socket of this.#sockets) socket.pause()
  }

  release() {
    if (!this.#isHeld) return
    this.#isHeld = false
    for (const socket of this.#sockets) socket.resume()
  }

  sendToAll(message: Outgoing) {
    for (const client of [...this.#clients.values()]) client.send(message)
  }

  close() {
    clearInterval(this.#keepAlives)
    for (const client of [...this.#clients.values()]) {
      client.flush()
      this.#forget(client)
    }
    for (const socket of this.#sockets) socket.close(1001, 'The bridge is closing.')
  }

  #first(socket: ClientSocket, text: string) {
    const frame = readFrame(text)
    if (frame.kind === 'refused') return refuse(socket, frame.failure)
    if (frame.kind === 'request' && frame.message.method === hello) return this.#greet(socket, frame.message)
    const client = this.#add(false)
    this.#connect(client, socket, 0)
    this.#take(client, socket, frame)
  }

  #greet(socket: ClientSocket, request: RpcRequest<Params>) {
    const { client: id, after = 0, keepAlive } = request.params ?? {}
    if (id !== undefined && typeof id !== 'string') return refuseHello(socket, request.id, 'client: must be a string.')
    if (typeof after !== 'number' || !Number.isSafeInteger(after) || after < 0)
      return refuseHello(socket, request.id, 'after: must be a whole number, 0 or more.')
    const known = id === undefined ? undefined : this.#clients.get(id)
    if (known?.isNumbered && after > known.sent)
      return refuseHello(socket, request.id, `after: ${after} was never sent; the last number was ${known.sent}.`)
    const canResume = known?.isNumbered && known.canResumeAfter(after)
    if (known && !canResume) this.#drop(known)
    const client = canResume ? known : this.#add(true)
    client.isKeptAlive = keepAlive === true
    if (canResume) return this.#resume(client, socket, after, request.id)
    this.#connect(client, socket, 0, this.#welcome(client, false, request.id))
  }

  #resume(client: Client, socket: ClientSocket, after: number, id: RpcId) {
    this.#replace(client)
    this.#connect(client, socket, after, this.#welcome(client, true, id))
    this.#options.onBack(client)
  }

  #replace(client: Client) {
    const earlier = client.socket
    if (!earlier) return
    this.#cut(earlier)
    client.detach()
    earlier.close(4001, 'Another socket has taken over.')
  }

  #connect(client: Client, socket: ClientSocket, after: number, greeting?: string) {
    clearTimeout(this.#graces.get(client))
    this.#graces.delete(client)
    socket.onText = (text) => this.#take(client, socket, readFrame(text))
    socket.onGone = () => this.#away(client, socket)
    client.attach(socket, after, greeting)
  }

  #take(client: Client, socket: ClientSocket, frame: ClientMessage | RefusedFrame) {
    const taken = client.take(client.isNumbered ? frame.seq : undefined)
    if (taken === 'gap') return socket.close(4003, 'A number was skipped.')
    if (taken === 'double') return
    if (frame.kind === 'refused') return client.send(outgoing(frame.failure))
    if (frame.kind === 'request' && frame.message.method === hello)
      return client.fail(frame.message.id, { code: invalidRequest, message: `${hello} must be the first frame.` })
    this.#options.onMessage(client, frame)
  }

  #welcome(client: Client, resumed: boolean, id: RpcId): string {
    const { root, condition, limits } = this.#options
    const { id: name, received, isKeptAlive } = client
    const { frameBytes } = limits
    const result: BridgeWelcome = {
      client: name,
      resumed,
      received,
      frameBytes,
      ...(isKeptAlive && { keepAliveMs }),
      root,
      agent: condition(),
    }
    return JSON.stringify({ ack: received, jsonrpc: '2.0', id, result })
  }

  #add(isNumbered: boolean): Client {
    if (this.#clients.size >= this.#options.limits.clients) this.#dropLongestAway()
    const { journalBytes, journalMessages } = this.#options.limits
    const limits = { bytes: journalBytes, messages: journalMessages }
    const client = new Client(randomUUID(), isNumbered, limits, {
      onTooSlow: (slow) => this.#drop(slow),
      onBehind: (behind) => this.#slowClients.fellBehind(behind),
      onCaughtUp: (behind) => this.#slowClients.caughtUp(behind),
    })
    this.#clients.set(client.id, client)
    return client
  }

  #dropLongestAway() {
    const [longest] = this.#graces.keys()
    if (longest) this.#forget(longest)
  }

  #away(client: Client, socket: ClientSocket) {
    this.#sockets.delete(socket)
    client.detach()
    if (!client.isNumbered) return this.#forget(client)
    this.#graces.set(client, setTimeout(() => this.#forget(client), this.#options.limits.clientGraceMs).unref())
    this.#options.onAway(client)
  }

  #drop(client: Client) {
    const socket = client.socket
    if (socket) this.#cut(socket)
    this.#forget(client)
    socket?.close(4008, 'Too slow. Start again.')
  }

  /** Ignores a socket from now on. */
  #cut(socket: ClientSocket) {
    socket.onText = () => undefined
    socket.onDrain = () => undefined
    socket.onGone = () => this.#sockets.delete(socket)
  }

  #forget(client: Client) {
    clearTimeout(this.#graces.get(client))
    this.#graces.delete(client)
    if (!this.#clients.delete(client.id)) return
    client.leave()
    this.#options.onGone(client)
  }
}

function refuseHello(socket: ClientSocket, id: RpcId, message: string) {
  refuse(socket, { jsonrpc: '2.0', id, error: { code: invalidParams, message } })
}

/** There is no client and so no journal yet: a socket that sends bad requests without reading the answers is closed. */
function refuse(socket: ClientSocket, failure: RpcFailure) {
  if (socket.waiting > maxUnreadBytes) return socket.close(4008, 'Too slow. Start again.')
  socket.send(JSON.stringify({ ack: 0, ...failure }))
}
