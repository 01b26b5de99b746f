import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { ClientSocket } from '../clients/client-socket.ts'

const closeWithinMs = 2_000
const nothing = () => undefined

/** A WebSocket of `ws`. Encoded frames go directly to its raw socket. */
export class WebClientSocket implements ClientSocket {
  readonly #web: WebSocket
  readonly #raw: Duplex
  /** Something was received since the last check. */
  #isAlive = true
  onDrain: () => void = nothing
  onText: (text: string) => void = nothing
  onGone: () => void = nothing

  constructor(web: WebSocket, raw: Duplex) {
    this.#web = web
    this.#raw = raw
    raw.on('drain', () => this.onDrain())
    web.on('message', (data: Buffer, isBinary: boolean) => this.#onMessage(data, isBinary))
    web.on('pong', () => this.#markAlive())
    web.on('ping', () => this.#markAlive())
    // ws closes the socket with the right code, for example after too large a frame.
    web.on('error', nothing)
    web.once('close', () => this.onGone())
  }

  get waiting(): number {
    return this.#raw.writableLength
  }

  get isOpen(): boolean {
    return this.#web.readyState === this.#web.OPEN && this.#raw.writable
  }

  write(frames: Buffer) {
    this.#raw.write(frames)
  }

  send(text: string) {
    if (this.isOpen) this.#web.send(text)
  }

  /** A client that does not read does not see the close frame either, so it is cut off soon after. */
  close(code: number, reason: string) {
    this.#web.close(code, reason)
    const cutOff = setTimeout(() => this.#web.terminate(), closeWithinMs).unref()
    this.#web.once('close', () => clearTimeout(cutOff))
    // A paused socket would not read the other side's close frame.
    this.#web.resume()
  }

  pause() {
    this.#web.pause()
  }

  resume() {
    this.#isAlive = true
    this.#web.resume()
  }

  /** Ends the socket if nothing arrived since the last call. Skips a paused one, which receives nothing. */
  checkAlive() {
    if (this.#web.isPaused) return
    if (!this.#isAlive) return this.#web.terminate()
    this.#isAlive = false
    if (this.isOpen) this.#web.ping()
  }

  terminate() {
    this.#web.terminate()
  }

  #markAlive() {
    this.#isAlive = true
  }

  #onMessage(data: Buffer, isBinary: boolean) {
    this.#isAlive = true
    if (this.#web.readyState !== this.#web.OPEN) return
    if (isBinary) return this.close(1003, 'Only text frames are accepted.')
    this.onText(data.toString())
  }
}
