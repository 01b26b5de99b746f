import type { RpcError, RpcId } from '@deckhand/spec'
import type { ClientSocket } from './client-socket.ts'
import { encodeFrames } from './encode-frames.ts'
import { Journal, type JournalLimits } from './journal.ts'
import { notification, type Outgoing, outgoing } from './outgoing.ts'

const writtenAtOnce = 64 * 1_024
const waitingAtMost = 256 * 1_024
const ackAfterMs = 1_000
// Of the journal.
const behindShare = 1 / 2
const caughtUpShare = 1 / 8

export interface ClientListeners {
  /** It can never be told all that it missed. */
  onTooSlow(client: Client): void
  /** Half of its journal waits to be written. Once, until it has caught up or has no socket any more. */
  onBehind(client: Client): void
  onCaughtUp(client: Client): void
}

/**
 * One client over all of its sockets. The journal is the queue: what is sent goes into the ring, and a cursor tells how far it has been written
 * to the socket. One whose cursor falls off the ring is too slow.
 */
export class Client {
  readonly id: string
  /** It said hello. */
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

  /** For good: whatever is still sent to it is forgotten. */
  get isGone(): boolean {
    return this.#isGone
  }

  get received(): number {
    return this.#received
  }

  get socket(): ClientSocket | undefined {
    return this.#socket
  }

  /** The last number that was ever written to a socket. */
  get sent(): number {
    return this.#next - 1
  }

  canGoOnBehind(after: number): boolean {
    return after + 1 >= this.#journal.first
  }

  /** `after` is what it has; `greeting` goes out before all else. */
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
    this.#lookBehind()
  }

  leave() {
    this.detach()
    this.#isGone = true
    // Whoever still knows it must not keep what it was to be told.
    this.#journal = new Journal(this.#limits)
  }

  send(message: Outgoing) {
    if (this.#isGone) return
    if (!this.#hasRoomFor(message)) this.flush()
    this.#journal.push(message)
    if (this.#next < this.#journal.first) return this.#listeners.onTooSlow(this)
    this.#lookBehind()
    this.#flushSoon()
  }

  /** Besides what waits to be written: one large message must not push out what the socket would have taken. */
  #hasRoomFor({ bytes }: Outgoing): boolean {
    const { last } = this.#journal
    return (
      this.#journal.bytesFrom(this.#next) + bytes <= this.#limits.bytes &&
      last - this.#next + 2 <= this.#limits.messages
    )
  }

  /** What is told again may be larger than the journal: it gets room for it until it has been written. */
  sendAll(messages: readonly Outgoing[]) {
    const bytes = messages.reduce((sum, message) => sum + message.bytes, this.#limits.bytes)
    this.#journal.setLimits({ bytes, messages: this.#limits.messages + messages.length })
    this.#replayEnd = this.#journal.last + messages.length
    for (const message of messages) this.send(message)
  }

  /** What it was told again is still on its way: the room for that is given once at a time. */
  get isBeingTold(): boolean {
    return this.#next <= this.#replayEnd
  }

  answer(id: RpcId, result: unknown) {
    this.send(outgoing({ jsonrpc: '2.0', id, result: result ?? null }))
  }

  fail(id: RpcId, error: RpcError) {
    this.send(outgoing({ jsonrpc: '2.0', id, error }))
  }

  /** Whether the frame is new; `gap` when one before it is missing. Of a client that said no hello, `seq` is undefined whatever it sent. */
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

  /** Beside the journal, which keep-alives would fill. A socket with bytes to write needs none. */
  keepAlive() {
    if (!this.isKeptAlive || this.#socket?.waiting !== 0) return
    this.#socket.send(JSON.stringify({ ack: this.#received, jsonrpc: '2.0', method: '_deckhand/ack' }))
  }

  /** All that one turn of the event loop brings is one write, and a message that comes alone goes out in the same turn. */
  #flushSoon() {
    if (this.#isFlushDue || !this.#socket) return
    this.#isFlushDue = true
    process.nextTick(() => {
      this.#isFlushDue = false
      this.flush()
    })
  }

  /** Writes what the socket takes at the moment. */
  flush() {
    const socket = this.#socket
    while (socket?.isOpen && this.#next <= this.#journal.last && socket.waiting < waitingAtMost) {
      const from = this.#next
      this.#next = this.#batchEnd(from) + 1
      socket.write(encodeFrames(this.#journal, from, this.#next - 1, this.#received))
      this.#acknowledged = this.#received
    }
    if (this.#replayEnd > 0 && !this.isBeingTold) this.#endReplay()
    this.#lookBehind()
  }

  #lookBehind() {
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

  /** The last message that is written together with this one. */
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
