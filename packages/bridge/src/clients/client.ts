import type { RpcError, RpcId } from '@deckhand/spec'
import type { ClientSocket } from './client-socket.ts'
import { encodeFrames } from './encode-frames.ts'
import { Journal, type JournalLimits } from './journal.ts'
import { notification, type Outgoing, outgoing } from './outgoing.ts'

const writtenAtOnce = 64 * 1_024
const waitingAtMost = 256 * 1_024
const ackAfterMs = 1_000
// Shares of the journal.
const behindShare = 1 / 2
const caughtUpShare = 1 / 8

export interface ClientListeners {
  /** It can no longer receive everything that it missed. */
  onTooSlow(client: Client): void
  /** Half of its journal is unsent. Called once, until it catches up or disconnects. */
  onBehind(client: Client): void
  onCaughtUp(client: Client): void
}

/**
 * One client across its reconnects. The journal is the queue: messages go into the ring, and a cursor marks how far they were written
 * to the socket. A client whose cursor falls off the ring is too slow.
 */
export class Client {
  readonly id: string
  /** It sent hello, so frames are numbered and it can reconnect. */
  readonly isNumbered: boolean
  /** It asked for keep-alives. */
  isKeptAlive = false
  readonly #limits: JournalLimits
  #journal: Journal
  readonly #listeners: ClientListeners
  #socket: ClientSocket | undefined
  #next = 1
  #received = 0
  #acknowledged = 0
  #replayEnd = 0
  #isFlushDue = false
  #isGone = false
  #isBehind = false
  #ackTimer: NodeJS.Timeout | undefined

  constructor(id: string, isNumbered: boolean, limits: JournalLimits, listeners: ClientListeners) {
    this.id = id
    this.isNumbered = isNumbered
    this.#limits = limits
    this.#journal = new Journal(limits)
    this.#listeners = listeners
  }

  get isConnected(): boolean {
    return this.#socket !== undefined
  }

  /** It left for good. Further messages are dropped. */
  get isGone(): boolean {
    return this.#isGone
  }

  get received(): number {
    return this.#received
  }

  get socket(): ClientSocket | undefined {
    return this.#socket
  }

  /** The last number that was written to a socket. */
  get sent(): number {
    return this.#next - 1
  }

  canResumeAfter(after: number): boolean {
    return after + 1 >= this.#journal.first
  }

  /** `after` is the last number that it received. `greeting` is sent first. */
  attach(socket: ClientSocket, after: number, greeting?: string) {
    this.#socket = socket
    this.#next = after + 1
    socket.onDrain = () => this.flush()
    if (greeting !== undefined) socket.send(greeting)
    this.#acknowledged = this.#received
    this.flush()
  }

  detach() {
    this.#socket = undefined
    clearTimeout(this.#ackTimer)
    this.#ackTimer = undefined
    this.#checkBacklog()
  }

  leave() {
    this.detach()
    this.#isGone = true
    // Frees the memory, because others may still refer to this object.
    this.#journal = new Journal(this.#limits)
  }

  send(message: Outgoing) {
    if (this.#isGone) return
    if (!this.#hasRoomFor(message)) this.flush()
    this.#journal.push(message)
    if (this.#next < this.#journal.first) return this.#listeners.onTooSlow(this)
    this.#checkBacklog()
    this.#flushSoon()
  }

  /** Checks the space next to unsent messages: one large message must not push out those that the socket would have taken. */
  #hasRoomFor({ bytes }: Outgoing): boolean {
    const { last } = this.#journal
    return (
      this.#journal.bytesFrom(this.#next) + bytes <= this.#limits.bytes &&
      last - this.#next + 2 <= this.#limits.messages
    )
  }

  /** A replay may exceed the journal's limits, which are raised until it is sent. */
  sendAll(messages: readonly Outgoing[]) {
    const bytes = messages.reduce((sum, message) => sum + message.bytes, this.#limits.bytes)
    this.#journal.setLimits({ bytes, messages: this.#limits.messages + messages.length })
    this.#replayEnd = this.#journal.last + messages.length
    for (const message of messages) this.send(message)
  }

  /** A replay is still being sent. Only one at a time may raise the limits. */
  get isReplaying(): boolean {
    return this.#next <= this.#replayEnd
  }

  answer(id: RpcId, result: unknown) {
    this.send(outgoing({ jsonrpc: '2.0', id, result: result ?? null }))
  }

  fail(id: RpcId, error: RpcError) {
    this.send(outgoing({ jsonrpc: '2.0', id, error }))
  }

  /** Checks a frame's number: `double` was received before, `gap` means that one is missing. Undefined for a client without hello. */
  take(seq: number | undefined): 'new' | 'double' | 'gap' {
    if (seq === undefined) return 'new'
    if (seq <= this.#received) return 'double'
    if (seq !== this.#received + 1) return 'gap'
    this.#received = seq
    this.#ackTimer ??= setTimeout(() => this.#acknowledge(), ackAfterMs).unref()
    return 'new'
  }

  #acknowledge() {
    this.#ackTimer = undefined
    if (this.#acknowledged < this.#received) this.send(notification('_deckhand/ack'))
  }

  /** Sent outside of the journal, which it would fill. A socket with unsent bytes needs no keep-alive. */
  keepAlive() {
    if (!this.isKeptAlive || this.#socket?.waiting !== 0) return
    this.#socket.send(JSON.stringify({ ack: this.#received, jsonrpc: '2.0', method: '_deckhand/ack' }))
  }

  /** Writes all messages of one event loop turn together, without delaying a single one. */
  #flushSoon() {
    if (this.#isFlushDue || !this.#socket) return
    this.#isFlushDue = true
    process.nextTick(() => {
      this.#isFlushDue = false
      this.flush()
    })
  }

  /** Writes as much as the socket accepts now. */
  flush() {
    const socket = this.#socket
    while (socket?.isOpen && this.#next <= this.#journal.last && socket.waiting < waitingAtMost) {
      const from = this.#next
      this.#next = this.#batchEnd(from) + 1
      socket.write(encodeFrames(this.#journal, from, this.#next - 1, this.#received))
      this.#acknowledged = this.#received
    }
    if (this.#replayEnd > 0 && !this.isReplaying) this.#endReplay()
    this.#checkBacklog()
  }

  #checkBacklog() {
    const waiting = this.#socket ? this.#journal.bytesFrom(this.#next) / this.#limits.bytes : 0
    const messages = this.#socket ? (this.#journal.last - this.#next) / this.#limits.messages : 0
    const share = Math.max(waiting, messages)
    if (this.#isBehind ? share > caughtUpShare : share < behindShare) return
    this.#isBehind = !this.#isBehind
    if (this.#isBehind) this.#listeners.onBehind(this)
    else this.#listeners.onCaughtUp(this)
  }

  #endReplay() {
    this.#replayEnd = 0
    this.#journal.setLimits(this.#limits)
  }

  /** The last message of the batch that starts with this one. */
  #batchEnd(from: number): number {
    let bytes = this.#journal.bytesOf(from)
    let last = from
    while (last < this.#journal.last && bytes < writtenAtOnce) {
      last += 1
      bytes += this.#journal.bytesOf(last)
    }
    return last
  }
}
