import type { BridgeWelcome, RpcFailure, RpcResult } from '@deckhand/spec'
import { WebSocket } from 'ws'

export type Answer = RpcResult<Record<string, unknown>> | RpcFailure

export interface Frame {
  seq: number
  ack: number
  id?: number | string
  method?: string
  params?: Record<string, unknown>
}

export interface ResumeClientOptions {
  url: string
  token: string
  /** The bridge's own address, if a proxy in between has another. */
  host?: string
  /** Called once for each frame that is not a response, in order. */
  onFrame?: (frame: Frame) => void
}

// So many frames that the bridge has taken are sent again whenever it comes back; the bridge must pass over them.
const sentTwice = 2

/** The least that a client must do to lose nothing: it numbers, remembers what was not taken yet, and comes back whenever its socket breaks. */
export class ResumeClient {
  /** Violations by the bridge. */
  readonly problems: string[] = []
  readonly #options: ResumeClientOptions
  readonly #open = new Map<number, (answer: Answer) => void>()
  #outbox: { seq: number; text: string }[] = []
  #socket: WebSocket | undefined
  #isWelcome = false
  #isClosed = false
  #client: string | undefined
  #taken = 0
  #sent = 0
  #lastId = 0

  constructor(options: ResumeClientOptions) {
    this.#options = options
    this.#connect()
  }

  request(method: string, params: object = {}): Promise<Answer> {
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve) => {
      this.#open.set(id, resolve)
      this.send({ id, method, params })
    })
  }

  /** Resolves with the result; rejects if the response is an error. */
  async result(method: string, params: object = {}): Promise<Record<string, unknown>> {
    const answer = await this.request(method, params)
    if ('error' in answer) throw new Error(`${method}: ${answer.error.message}`)
    return answer.result
  }

  async newSession(): Promise<string> {
    return String((await this.result('session/new')).sessionId)
  }

  prompt(sessionId: string, text: string): Promise<Answer> {
    return this.request('session/prompt', { sessionId, prompt: [{ type: 'text', text }] })
  }

  send(message: object): void {
    this.#sent += 1
    const text = JSON.stringify({ jsonrpc: '2.0', seq: this.#sent, ...message })
    this.#outbox.push({ seq: this.#sent, text })
    if (this.#isWelcome) this.#socket?.send(text)
  }

  close(): void {
    this.#isClosed = true
    this.#socket?.terminate()
  }

  #connect(): void {
    if (this.#isClosed) return
    const { url, token, host } = this.#options
    const headers = host === undefined ? {} : { host }
    const socket = new WebSocket(url, ['acp', `deckhand-token.${token}`], { headers })
    this.#socket = socket
    this.#isWelcome = false
    socket.on('open', () =>
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: 'hello', method: '_deckhand/hello', params: this.#hello() })),
    )
    socket.on('message', (data) => this.#take(JSON.parse(String(data)) as Frame))
    socket.on('error', () => {})
    socket.on('close', () => setTimeout(() => this.#connect(), 5))
  }

  #hello(): object {
    return this.#client === undefined ? {} : { client: this.#client, after: this.#taken }
  }

  #take(frame: Frame): void {
    this.#outbox = this.#outbox.filter(({ seq }) => seq > frame.ack - sentTwice)
    if (frame.id === 'hello') this.#welcome(frame)
    else this.#takeNext(frame)
  }

  #takeNext(frame: Frame): void {
    if (frame.seq !== this.#taken + 1) this.problems.push(`number ${frame.seq} came after ${this.#taken}`)
    this.#taken = frame.seq
    if (frame.method === undefined) this.#settle(frame as unknown as Answer)
    else this.#options.onFrame?.(frame)
  }

  #settle(answer: Answer): void {
    const settle = this.#open.get(Number(answer.id))
    if (!settle) this.problems.push(`an answer to ${answer.id}, which is not open`)
    this.#open.delete(Number(answer.id))
    settle?.(answer)
  }

  #welcome(frame: Frame): void {
    const { client, resumed, received } = (frame as unknown as RpcResult<BridgeWelcome>).result
    if (!resumed) this.#beginAnew()
    this.#client = client
    this.#isWelcome = true
    this.#outbox = this.#outbox.filter(({ seq }) => seq > received - sentTwice)
    for (const { text } of this.#outbox) this.#socket?.send(text)
  }

  /** Earlier requests will not be answered. */
  #beginAnew(): void {
    this.#taken = 0
    if (this.#client === undefined) return
    this.problems.push('it was not taken back')
    this.#sent = 0
    this.#outbox = []
    const error = { code: 0, message: 'The bridge has forgotten this client.' }
    for (const id of this.#open.keys()) this.#settle({ jsonrpc: '2.0', id, error })
  }
}
