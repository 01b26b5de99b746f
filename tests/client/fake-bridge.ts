import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { AgentCondition } from '@deckhand/spec'
import { onTestFinished } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'

export type Heard = {
  seq?: number
  id?: string | number
  method?: string
  params?: Record<string, unknown>
  result?: unknown
}

export const ready: AgentCondition = { state: 'ready', agent: { protocolVersion: 1 } }

/** The bridge's side of the wire for one client, driven by a test: a journal that numbers and replays, and what the test sends. */
export class FakeBridge {
  readonly #server: WebSocketServer
  readonly #waiting: (() => void)[] = []
  readonly hellos: Record<string, unknown>[] = []
  /** All that the client sent, doubles left out. */
  readonly heard: Heard[] = []
  /** Those too. */
  readonly frames: Heard[] = []
  readonly protocols: string[] = []
  journal: string[] = []
  received = 0
  client = 'client-1'
  condition: AgentCondition = ready
  /** Sent, unless it is a bridge that does not send it. */
  frameBytes: number | undefined
  /** What a hello is answered with instead. */
  refusal: object | undefined
  #socket: WebSocket | undefined

  constructor(server: WebSocketServer) {
    this.#server = server
    server.on('connection', (socket, request) => {
      this.protocols.push(String(request.headers['sec-websocket-protocol']))
      socket.on('message', (data) => this.#hear(socket, JSON.parse(String(data))))
    })
  }

  get url(): string {
    return `ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}/acp`
  }

  /** Into the journal, and to the socket that is there. */
  send(message: object): void {
    const rest = JSON.stringify({ jsonrpc: '2.0', ...message }).slice(1)
    this.journal.push(rest)
    this.#socket?.send(this.#frame(this.journal.length))
  }

  notify(method: string, params: object): void {
    this.send({ method, params })
  }

  /** Sends it as it is, without a journal entry. */
  sendRaw(frame: object): void {
    this.#socket?.send(JSON.stringify(frame))
  }

  sendText(text: string): void {
    this.#socket?.send(text)
  }

  cut(): void {
    const socket = this.#socket
    this.#socket = undefined
    socket?.terminate()
  }

  /** Politely, with a reason. */
  shut(code: number): void {
    const socket = this.#socket
    this.#socket = undefined
    socket?.close(code)
  }

  /** As if it had been started anew. */
  forget(client: string): void {
    this.client = client
    this.journal = []
    this.received = 0
  }

  /** Resolves with the `count`th message of a kind. */
  async next(method: string, count = 1): Promise<Heard> {
    return this.until(() => this.heard.filter((each) => each.method === method)[count - 1])
  }

  async until<Found>(find: () => Found | undefined | false): Promise<Found> {
    for (;;) {
      const found = find()
      if (found) return found
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
  }

  async close(): Promise<void> {
    for (const socket of this.#server.clients) socket.terminate()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #frame(seq: number): string {
    return `{"seq":${seq},"ack":${this.received},${this.journal[seq - 1]}`
  }

  #hear(socket: WebSocket, frame: Heard): void {
    if (frame.method === '_deckhand/hello') this.#greet(socket, frame)
    else if (socket === this.#socket) {
      this.frames.push(frame)
      if (frame.seq !== undefined && frame.seq <= this.received) return
      this.received = frame.seq ?? this.received
      this.heard.push(frame)
    }
    for (const resolve of this.#waiting.splice(0)) resolve()
  }

  #greet(socket: WebSocket, { id, params = {} }: Heard) {
    this.hellos.push(params)
    if (this.refusal) return socket.send(JSON.stringify({ ack: 0, jsonrpc: '2.0', id, error: this.refusal }))
    const resumed = params.client === this.client
    const { client, received, frameBytes, condition: agent } = this
    const result = { client, resumed, received, frameBytes, root: '/project', agent }
    this.#socket = socket
    socket.send(JSON.stringify({ ack: this.received, jsonrpc: '2.0', id, result }))
    const after = resumed ? Number(params.after) : 0
    for (let seq = after + 1; seq <= this.journal.length; seq++) socket.send(this.#frame(seq))
  }
}

export async function fakeBridge(): Promise<FakeBridge> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, handleProtocols: () => 'acp' })
  await once(server, 'listening')
  const bridge = new FakeBridge(server)
  onTestFinished(() => bridge.close())
  return bridge
}
