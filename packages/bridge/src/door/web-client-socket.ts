import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { ClientSocket } from '../clients/client-socket.ts'

const closeWithinMs = 2_000
const nothing = () => undefined

/** A WebSocket of `ws` with the raw socket below it, to which encoded frames go straight. */
export class WebClientSocket implements ClientSocket {
  readonly #web: WebSocket
  readonly #raw: Duplex
  /** Something was heard since the last look. */
  #isAlive = true
  onDrain: () => void = nothing
  onText: (text: string) => void = nothing
  onGone: () => void = nothing

  constructor(web: WebSocket, raw: Duplex) {
    this.#web = web
    this.#raw = raw
    raw.on('drain', () => this.onDrain())
    web.on('message', (data: Buffer, isBinary: boolean) => this.#hear(data, isBinary))
    web.on('pong', () => this.#live())
    web.on('ping', () => this.#live())
    // Too large a frame and the like: ws closes the socket with the code that belongs to it.
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

  /** Somebody who does not read does not see the closing either, and is cut off soon after. */
  close(code: number, reason: string) {
    this.#web.close(code, reason)
    const cutOff = setTimeout(() => this.#web.terminate(), closeWithinMs).unref()
    this.#web.once('close', () => clearTimeout(cutOff))
    // A held socket would not read the other side's closing.
    this.#web.resume()
  }

  pause() {
    this.#web.pause()
  }

  resume() {
    this.#isAlive = true
    this.#web.resume()
  }

  /** Ends the socket when nothing came since the last call; one that is held cannot be heard. */
  checkAlive() {
    if (this.#web.isPaused) return
    if (!this.#isAlive) return this.#web.terminate()
    this.#isAlive = false
    if (this.isOpen) this.#web.ping()
  }

  terminate() {
    this.#web.terminate()
  }

  #live() {
    this.#isAlive = true
  }

  #hear(data: Buffer, isBinary: boolean) {
    this.#isAlive = true
    if (this.#web.readyState !== this.#web.OPEN) return
    if (isBinary) return this.close(1003, 'Only text frames are taken.')
    this.onText(data.toString())
  }
}
