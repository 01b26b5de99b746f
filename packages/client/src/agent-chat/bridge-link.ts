import type { BridgeWelcome, RpcId, RpcMessage, RpcResponse } from '@deckhand/spec'
import { AgentChatError, asChatError, connectionLost, disposed, errorOfRpc } from './agent-chat-error.ts'
import type { ConnectionState } from './agent-chat-shapes.ts'
import { guarded } from './chat-events.ts'
import { Outbox, type Frame as OwnFrame } from './outbox.ts'
import { wakeUps } from './wake-ups.ts'

export interface LinkOptions {
  url: string
  token: string
  WebSocket: typeof WebSocket
}

export interface LinkEvents {
  connection(connection: ConnectionState): void
  /** The bridge has accepted us, for the first time or again. */
  welcome(welcome: BridgeWelcome): void
  /**
   * Called right after `welcome` if the bridge no longer knows us: its messages meanwhile are lost. Requests that were never sent are sent when
   * this is done, because they may need what it restores.
   */
  forgotten(): Promise<void>
  notification(method: string, params: unknown): void
  request(id: RpcId, method: string, params: unknown): void
}

type Frame = { seq?: number; ack?: number } & RpcMessage

interface PendingRequest {
  resolve(result: unknown): void
  reject(error: AgentChatError): void
}

/** JSON-RPC with a bridge over as many sockets as needed. While the bridge knows us, no message is lost or processed twice. */
export class BridgeLink {
  readonly #options: LinkOptions
  readonly #events: LinkEvents
  readonly #outbox = new Outbox({ frames: 1000, characters: 32 * 1024 * 1024 })
  readonly #pending = new Map<RpcId, PendingRequest>()
  #connecting: { resolve(): void; reject(error: AgentChatError): void }[] = []
  #socket: WebSocket | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #watch: ReturnType<typeof setInterval> | undefined
  /** Keep-alives missed since the last message. */
  #missed = 0
  #stopWakeUps: (() => void) | undefined
  #state: 'idle' | 'connecting' | 'open' | 'waiting' | 'over' = 'idle'
  #client: string | undefined
  #wasWelcomed = false
  #last = 0
  #attempt = 0
  /** Why the link has ended. */
  #over: AgentChatError | undefined
  #ids = 0
  /** The last socket was closed for a frame that was too large, before the bridge told us its limit. */
  #wasTooLarge = false

  constructor(options: LinkOptions, events: LinkEvents) {
    this.#options = options
    this.#events = events
  }

  /** Resolves when the bridge has accepted us. Rejects if this attempt fails; it is retried all the same. */
  connect(): Promise<void> {
    if (this.#state === 'open') return Promise.resolve()
    if (this.#over) return Promise.reject(this.#over)
    this.#stopWakeUps ??= wakeUps({ online: () => this.#wakeUp(true), visible: () => this.#wakeUp(false) })
    const connected = new Promise<void>((resolve, reject) => this.#connecting.push({ resolve, reject }))
    if (this.#state !== 'connecting') this.#open()
    return connected
  }

  /**
   * Waits through broken connections. Rejects with the error of the answer, or when it is unknown whether the bridge got the request. Calls `onResult` synchronously:
   * the bridge's next message may arrive before a promise resolves.
   */
  request<Result>(method: string, params: object, onResult?: (result: Result) => void): Promise<Result> {
    if (this.#over) return Promise.reject(this.#over)
    if (this.#outbox.isFull) return Promise.reject(tooMuch())
    const id = ++this.#ids
    return new Promise<Result>((resolve, reject) => {
      const settle = (result: unknown) => {
        try {
          onResult?.(result as Result)
          resolve(result as Result)
        } catch (thrown) {
          // A malformed answer is still an answer.
          reject(asChatError(thrown))
        }
      }
      this.#pending.set(id, { resolve: settle, reject })
      this.#send({ jsonrpc: '2.0', id, method, params })
    })
  }

  /** Throws if such a message would be too large. */
  checkSize(method: string, params: object): void {
    const text = JSON.stringify({ method, params })
    if (this.#outbox.isTooLarge({ text: text.padEnd(text.length + envelope) })) throw tooLarge(this.#outbox.frameBytes)
  }

  notify(method: string, params: object): void {
    this.#send({ jsonrpc: '2.0', method, params })
  }

  respond(id: RpcId, answer: { result: unknown } | { error: { code: number; message: string } }): void {
    this.#send({ jsonrpc: '2.0', id, ...answer } as RpcResponse)
  }

  close(): void {
    this.#end(disposed())
  }

  #send(message: RpcMessage): void {
    if (this.#over) return
    const frame = this.#outbox.add(message)
    if (this.#outbox.isTooLarge(frame)) this.#giveUp(frame)
    else if (this.#state === 'open') this.#write(frame)
  }

  /** Sending it again would close the next socket too. */
  #giveUp(frame: OwnFrame): void {
    this.#outbox.drop(frame)
    if (!('method' in frame.message && 'id' in frame.message)) return
    const { id } = frame.message
    const waiting = this.#pending.get(id)
    this.#pending.delete(id)
    waiting?.reject(tooLarge(this.#outbox.frameBytes))
  }

  /** Gives up messages that were queued before the bridge told us its limit, and one for which it closed the socket. */
  #giveUpTooLarge(): void {
    const [first] = this.#outbox.frames
    if (this.#wasTooLarge && first?.wasSent) this.#giveUp(first)
    this.#wasTooLarge = false
    for (const frame of this.#outbox.frames) if (this.#outbox.isTooLarge(frame)) this.#giveUp(frame)
  }

  #write(frame: { text: string; wasSent: boolean }): void {
    frame.wasSent = true
    this.#socket?.send(frame.text)
  }

  #open(): void {
    clearTimeout(this.#timer)
    this.#state = 'connecting'
    this.#events.connection({ state: 'connecting' })
    const { url, token } = this.#options
    try {
      const socket = new this.#options.WebSocket(url, ['acp', `deckhand-token.${token}`])
      this.#socket = socket
      // A bridge behind a tunnel may accept the connection and never send anything.
      this.#timer = setTimeout(() => this.#reconnect(socket), welcomeTimeoutMs)
      socket.onopen = () => socket.send(JSON.stringify(this.#hello()))
      socket.onmessage = ({ data }) => this.#socket === socket && this.#receive(socket, String(data))
      socket.onclose = ({ code }) => {
        if (this.#socket === socket && code === tooLargeCode) this.#wasTooLarge = true
        this.#reconnect(socket)
      }
      socket.onerror = () => this.#reconnect(socket)
    } catch (thrown) {
      this.#refuse(new AgentChatError('invalid', `The url or the token is invalid: ${String(thrown)}`))
    }
  }

  #hello() {
    const known = this.#client === undefined ? {} : { client: this.#client, after: this.#last }
    return { jsonrpc: '2.0', id: helloId, method: '_deckhand/hello', params: { ...known, keepAlive: true } }
  }

  #receive(socket: WebSocket, text: string) {
    this.#missed = 0
    const frame = read(text)
    // An unreadable frame counts as missing: after the reconnect it is sent again.
    if (!frame) return this.#reconnect(socket)
    if ('id' in frame && frame.id === helloId && !('method' in frame)) return this.#welcomed(socket, frame)
    if (frame.ack !== undefined) this.#outbox.acknowledge(frame.ack)
    // A keep-alive, or a repeated frame.
    if (frame.seq === undefined || frame.seq <= this.#last) return
    // A frame is missing: after the reconnect the bridge sends it again.
    if (frame.seq > this.#last + 1) return this.#reconnect(socket)
    this.#last = frame.seq
    // A malformed message of an agent must not stop the messages after it.
    guarded(() => this.#take(frame))
  }

  #take(frame: Frame) {
    if (!('method' in frame)) return this.#settle(frame)
    if ('id' in frame) this.#events.request(frame.id, frame.method, frame.params)
    else this.#events.notification(frame.method, frame.params)
  }

  #settle(response: RpcResponse): void {
    const waiting = this.#pending.get(response.id)
    this.#pending.delete(response.id)
    if ('error' in response) waiting?.reject(errorOfRpc(response.error))
    else waiting?.resolve(response.result)
  }

  #welcomed(socket: WebSocket, frame: Frame & RpcResponse) {
    if ('error' in frame) return this.#helloRefused(errorOfRpc(frame.error))
    clearTimeout(this.#timer)
    const welcome = frame.result as BridgeWelcome
    const wasKnown = this.#wasWelcomed
    this.#wasWelcomed = true
    this.#client = welcome.client
    this.#state = 'open'
    this.#attempt = 0
    this.#watchSilence(socket, welcome.keepAliveMs)
    if (welcome.resumed) this.#outbox.acknowledge(welcome.received)
    else this.#last = 0
    this.#outbox.frameBytes = welcome.frameBytes
    const unsent = wasKnown && !welcome.resumed ? this.#forget() : []
    this.#giveUpTooLarge()
    for (const each of this.#outbox.frames) this.#write(each)
    this.#events.welcome(welcome)
    if (wasKnown && !welcome.resumed) void this.#sendAgain(unsent)
    this.#events.connection({ state: 'open' })
    for (const each of this.#connecting.splice(0)) each.resolve()
  }

  /**
   * A network may fail without closing the socket. Counts missed keep-alives, not time, so that a computer that slept, or a page with throttled timers,
   * receives the waiting messages before it gives up.
   */
  #watchSilence(socket: WebSocket, keepAliveMs: number | undefined): void {
    if (!keepAliveMs) return
    this.#watch = setInterval(() => {
      if (++this.#missed === missedAtMost) this.#reconnect(socket)
    }, keepAliveMs)
  }

  async #sendAgain(unsent: RpcMessage[]): Promise<void> {
    await this.#events.forgotten()
    for (const message of unsent) this.#send(message)
  }

  /** The bridge does not accept our client id: tries once more without it. */
  #helloRefused(error: AgentChatError) {
    if (this.#client === undefined) return this.#refuse(error)
    this.#client = undefined
    this.#socket?.send(JSON.stringify(this.#hello()))
  }

  /** Requests in flight may or may not have arrived. Rejects them, because asking the agent twice would be worse. */
  #forget(): RpcMessage[] {
    const unsent = this.#outbox.restart().filter((message) => 'method' in message)
    const kept = new Set(unsent.map((message) => ('id' in message ? message.id : null)))
    for (const [id, waiting] of this.#pending) {
      if (kept.has(id)) continue
      this.#pending.delete(id)
      waiting.reject(connectionLost())
    }
    return unsent
  }

  #reconnect(socket: WebSocket): void {
    if (this.#socket !== socket) return
    this.#drop()
    const retryInMs = waitAfter(this.#attempt)
    this.#state = 'waiting'
    this.#timer = setTimeout(() => this.#open(), retryInMs)
    this.#events.connection({ state: 'waiting', attempt: ++this.#attempt, retryInMs })
    for (const each of this.#connecting.splice(0)) each.reject(unreachable(this.#options.url))
  }

  #drop(): void {
    clearTimeout(this.#timer)
    clearInterval(this.#watch)
    const socket = this.#socket
    this.#socket = undefined
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    // Closing a connecting socket emits an error on some platforms, which must be handled.
    socket.onerror = () => {}
    socket.close()
  }

  /** The browser is back online or visible: an open socket may be dead without notice, and a pending retry need not wait. */
  #wakeUp(isOnline: boolean): void {
    const socket = this.#socket
    if (isOnline && this.#state === 'open' && socket) this.#drop()
    else if (this.#state !== 'waiting') return
    this.#open()
  }

  #refuse(error: AgentChatError): void {
    this.#end(error, { state: 'refused', message: error.message })
  }

  #end(error: AgentChatError, connection?: ConnectionState): void {
    if (this.#over) return
    this.#over = error
    this.#state = 'over'
    this.#drop()
    this.#stopWakeUps?.()
    const waiting = [...this.#pending.values(), ...this.#connecting]
    this.#pending.clear()
    this.#connecting = []
    for (const { reject } of waiting) reject(error)
    if (connection) this.#events.connection(connection)
  }
}

/** More characters than the number, version and id of a message, and the id of a session that is not open yet. */
const envelope = 256
const helloId = 'hello'
const tooLargeCode = 1009

/** Backoff with jitter, so that clients do not all reconnect at the same moment. */
const waitAfter = (failures: number): number =>
  Math.round(Math.min(10_000, 250 * 2 ** failures) * (0.5 + Math.random() / 2))
const welcomeTimeoutMs = 15_000
/** The bridge sends a keep-alive every 15 seconds, as the run API does: both clients give up after 45 seconds. */
const missedAtMost = 3

function read(text: string): Frame | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const tooMuch = () =>
  new AgentChatError('full', 'Too many messages wait for the bridge. Wait until it is connected, and try again.')

const tooLarge = (frameBytes: number) => {
  const most = Number.isFinite(frameBytes) ? ` of at most ${frameBytes} bytes` : ''
  const message = `This is too large: the bridge accepts messages${most}. Attach less, or name files for the agent to read by itself.`
  return new AgentChatError('too_large', message)
}

const unreachable = (url: string) =>
  new AgentChatError(
    'unreachable',
    `No bridge could be reached at ${url}. Either none is running (start one with \`deckhand bridge\`), or it refused this page: check the token that it printed, and that it was started for this page's address.`,
  )
