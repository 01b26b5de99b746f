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
  /** The bridge has taken us, for the first time or again. */
  welcome(welcome: BridgeWelcome): void
  /**
   * Comes right after `welcome`: the bridge does not know us any more, and what it said meanwhile is lost. What was asked and never left is sent when this is
   * done, for it may need what this brings back.
   */
  forgotten(): Promise<void>
  notification(method: string, params: unknown): void
  request(id: RpcId, method: string, params: unknown): void
}

type Frame = { seq?: number; ack?: number } & RpcMessage

interface Waiting {
  resolve(result: unknown): void
  reject(error: AgentChatError): void
}

/** JSON-RPC with a bridge over as many sockets as it takes: nothing is lost or taken twice while the bridge knows us. */
export class BridgeLink {
  readonly #options: LinkOptions
  readonly #events: LinkEvents
  readonly #outbox = new Outbox({ frames: 1000, characters: 32 * 1024 * 1024 })
  readonly #waiting = new Map<RpcId, Waiting>()
  #connecting: { resolve(): void; reject(error: AgentChatError): void }[] = []
  #socket: WebSocket | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #watch: ReturnType<typeof setInterval> | undefined
  /** Keep-alives that were due since something came. */
  #missed = 0
  #ignore: (() => void) | undefined
  #state: 'idle' | 'connecting' | 'open' | 'waiting' | 'over' = 'idle'
  #client: string | undefined
  #wasTaken = false
  #last = 0
  #attempt = 0
  /** Why nothing more is tried. */
  #over: AgentChatError | undefined
  #ids = 0
  /** The last socket was closed for a frame that the bridge did not tell us is too large. */
  #wasTooLarge = false

  constructor(options: LinkOptions, events: LinkEvents) {
    this.#options = options
    this.#events = events
  }

  /** Resolves when the bridge has taken us, rejects when this try fails; another follows all the same. */
  connect(): Promise<void> {
    if (this.#state === 'open') return Promise.resolve()
    if (this.#over) return Promise.reject(this.#over)
    this.#ignore ??= wakeUps({ online: () => this.#hurry(true), visible: () => this.#hurry(false) })
    const connected = new Promise<void>((resolve, reject) => this.#connecting.push({ resolve, reject }))
    if (this.#state !== 'connecting') this.#open()
    return connected
  }

  /**
   * Waits through broken connections. Rejects with what was answered, or when it cannot be known whether it was taken. `taken` is called at once: what the
   * bridge says right behind its answer may be heard before a promise is.
   */
  request<Result>(method: string, params: object, taken?: (result: Result) => void): Promise<Result> {
    if (this.#over) return Promise.reject(this.#over)
    if (this.#outbox.isFull) return Promise.reject(tooMuch())
    const id = ++this.#ids
    return new Promise<Result>((resolve, reject) => {
      const settle = (result: unknown) => {
        try {
          taken?.(result as Result)
          resolve(result as Result)
        } catch (thrown) {
          // An answer may be no sense at all, and is one all the same.
          reject(asChatError(thrown))
        }
      }
      this.#waiting.set(id, { resolve: settle, reject })
      this.#send({ jsonrpc: '2.0', id, method, params })
    })
  }

  /** Throws when a message with these would be refused for its size. */
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

  /** Sent again it would close the next socket too, and every one behind it. */
  #giveUp(frame: OwnFrame): void {
    this.#outbox.drop(frame)
    if (!('method' in frame.message && 'id' in frame.message)) return
    const { id } = frame.message
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    waiting?.reject(tooLarge(this.#outbox.frameBytes))
  }

  /** What was asked before the bridge has said what it takes, or what it has shown that it does not take. */
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
      // A bridge behind a tunnel may take the connection and never say a word.
      this.#timer = setTimeout(() => this.#broke(socket), patienceMs)
      socket.onopen = () => socket.send(JSON.stringify(this.#hello()))
      socket.onmessage = ({ data }) => this.#socket === socket && this.#hear(socket, String(data))
      socket.onclose = ({ code }) => {
        if (this.#socket === socket && code === tooLargeCode) this.#wasTooLarge = true
        this.#broke(socket)
      }
      socket.onerror = () => this.#broke(socket)
    } catch (thrown) {
      this.#refuse(new AgentChatError('invalid', `The url or the token cannot be right: ${String(thrown)}`))
    }
  }

  #hello() {
    const known = this.#client === undefined ? {} : { client: this.#client, after: this.#last }
    return { jsonrpc: '2.0', id: helloId, method: '_deckhand/hello', params: { ...known, keepAlive: true } }
  }

  #hear(socket: WebSocket, text: string) {
    this.#missed = 0
    const frame = read(text)
    // What cannot be read is what is missing, and is told again.
    if (!frame) return this.#broke(socket)
    if ('id' in frame && frame.id === helloId && !('method' in frame)) return this.#answered(socket, frame)
    if (frame.ack !== undefined) this.#outbox.taken(frame.ack)
    // A keep-alive, or what was told before.
    if (frame.seq === undefined || frame.seq <= this.#last) return
    // Something is missing, which the bridge has: coming back gets it.
    if (frame.seq > this.#last + 1) return this.#broke(socket)
    this.#last = frame.seq
    // What an agent says may be no sense at all: that must not end what comes behind it.
    guarded(() => this.#take(frame))
  }

  #take(frame: Frame) {
    if (!('method' in frame)) return this.#settle(frame)
    if ('id' in frame) this.#events.request(frame.id, frame.method, frame.params)
    else this.#events.notification(frame.method, frame.params)
  }

  #settle(response: RpcResponse): void {
    const waiting = this.#waiting.get(response.id)
    this.#waiting.delete(response.id)
    if ('error' in response) waiting?.reject(errorOfRpc(response.error))
    else waiting?.resolve(response.result)
  }

  #answered(socket: WebSocket, frame: Frame & RpcResponse) {
    if ('error' in frame) return this.#turnedAway(errorOfRpc(frame.error))
    clearTimeout(this.#timer)
    const welcome = frame.result as BridgeWelcome
    const wasKnown = this.#wasTaken
    this.#wasTaken = true
    this.#client = welcome.client
    this.#state = 'open'
    this.#attempt = 0
    this.#watchSilence(socket, welcome.keepAliveMs)
    if (welcome.resumed) this.#outbox.taken(welcome.received)
    else this.#last = 0
    this.#outbox.frameBytes = welcome.frameBytes
    const unsent = wasKnown && !welcome.resumed ? this.#forget() : []
    this.#giveUpTooLarge()
    for (const each of this.#outbox.frames) this.#write(each)
    this.#events.welcome(welcome)
    if (wasKnown && !welcome.resumed) void this.#beginAnew(unsent)
    this.#events.connection({ state: 'open' })
    for (const each of this.#connecting.splice(0)) each.resolve()
  }

  /**
   * A network may fail without closing the socket. Counts missed keep-alives and not the time: a computer that slept, or a page whose timers are throttled,
   * hears the bridge before it gives up.
   */
  #watchSilence(socket: WebSocket, keepAliveMs: number | undefined): void {
    if (!keepAliveMs) return
    this.#watch = setInterval(() => {
      if (++this.#missed === missedAtMost) this.#broke(socket)
    }, keepAliveMs)
  }

  async #beginAnew(unsent: RpcMessage[]): Promise<void> {
    await this.#events.forgotten()
    for (const message of unsent) this.#send(message)
  }

  /** It has another idea of us than we have: to begin anew is better than to give up. */
  #turnedAway(error: AgentChatError) {
    if (this.#client === undefined) return this.#refuse(error)
    this.#client = undefined
    this.#socket?.send(JSON.stringify(this.#hello()))
  }

  /** What was on its way may have been taken or not: asking the agent twice would be worse than saying so. */
  #forget(): RpcMessage[] {
    const unsent = this.#outbox.restart().filter((message) => 'method' in message)
    const kept = new Set(unsent.map((message) => ('id' in message ? message.id : null)))
    for (const [id, waiting] of this.#waiting) {
      if (kept.has(id)) continue
      this.#waiting.delete(id)
      waiting.reject(connectionLost())
    }
    return unsent
  }

  #broke(socket: WebSocket): void {
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
    // Closing one that is still connecting makes some say that it failed, and that must be heard by somebody.
    socket.onerror = () => {}
    socket.close()
  }

  /** The browser is back: what is open may be dead without saying so, and what waits need not. */
  #hurry(isOnline: boolean): void {
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
    this.#ignore?.()
    const waiting = [...this.#waiting.values(), ...this.#connecting]
    this.#waiting.clear()
    this.#connecting = []
    for (const { reject } of waiting) reject(error)
    if (connection) this.#events.connection(connection)
  }
}

/** More characters than number, version and id of a message, and the id of a session that is not open yet, have. */
const envelope = 256
const helloId = 'hello'
const tooLargeCode = 1009

/** Never for the same time as everybody else: a bridge that comes back is not met by all at once. */
const waitAfter = (failures: number): number =>
  Math.round(Math.min(10_000, 250 * 2 ** failures) * (0.5 + Math.random() / 2))
const patienceMs = 15_000
/** The bridge sends one every 15 seconds, as the run API does: both clients give up after 45 seconds. */
const missedAtMost = 3

function read(text: string): Frame | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const tooMuch = () =>
  new AgentChatError('full', 'Too much waits for the bridge to come back. Wait until it is connected, and ask again.')

const tooLarge = (frameBytes: number) => {
  const most = Number.isFinite(frameBytes) ? ` of at most ${frameBytes} bytes` : ''
  const message = `This is too large: the bridge takes messages${most}. Attach less, or name files for the agent to read by itself.`
  return new AgentChatError('too_large', message)
}

const unreachable = (url: string) =>
  new AgentChatError(
    'unreachable',
    `No bridge could be reached at ${url}. Either none is running there (start one with \`deckhand bridge\`), or it did not let this page in: check the token that it printed, and that it was started for this page's address.`,
  )
