import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

// Until the database's own end of a connection that the line forgot is given up; it would notice by its keep-alive.
const forgottenMs = 8_000

/** One connection through a line: the server's end of it, and the database's. It is held until it is told to go on. */
export class Wire {
  readonly closed: Promise<void>
  readonly #near: Socket
  readonly #open: () => Socket
  readonly #delayMs: () => number
  #far: Socket | undefined
  #held = true
  #forgotten = false
  #done = () => {}

  constructor(near: Socket, open: () => Socket, delayMs: () => number) {
    this.#near = near
    this.#open = open
    this.#delayMs = delayMs
    near.pause()
    near.setNoDelay()
    near.on('error', () => {})
    this.closed = new Promise((resolve) => {
      this.#done = resolve
    })
  }

  goOn(): void {
    if (!this.#held || this.#forgotten) return
    this.#held = false
    if (this.#far) {
      this.#near.resume()
      this.#far.resume()
    } else this.#join(this.#open())
  }

  hold(): void {
    if (this.#held) return
    this.#held = true
    this.#near.pause()
    this.#far?.pause()
  }

  /** Held for ever, if it is held. */
  forget(): void {
    if (!this.#held || this.#forgotten) return
    this.#forgotten = true
    void setTimeout(forgottenMs, undefined, { ref: false }).then(() => reset(this.#far))
  }

  reset(): void {
    reset(this.#near)
    reset(this.#far)
    this.#done()
  }

  #join(far: Socket): void {
    this.#far = far
    far.on('error', () => {})
    this.#carry(this.#near, far)
    this.#carry(far, this.#near)
    this.#near.resume()
  }

  #carry(from: Socket, to: Socket): void {
    from.on('data', (bytes) => void this.#pass(from, to, bytes))
    from.on('end', () => to.end())
    from.on('close', (failed) => this.#ended(to, failed))
  }

  async #pass(from: Socket, to: Socket, bytes: Buffer): Promise<void> {
    from.pause()
    if (this.#delayMs() > 0) await setTimeout(this.#delayMs())
    to.write(bytes, () => {
      if (!this.#held) from.resume()
    })
  }

  /** When bytes are dropped, so is the end of the connection. */
  #ended(other: Socket, failed: boolean): void {
    if (other.destroyed) this.#done()
    else if (this.#forgotten) return
    else if (failed) reset(other)
    else other.destroySoon()
  }
}

/** The system refuses to reset a connection that is closing, and then Node would wait for it at exit. */
function reset(socket: Socket | undefined): void {
  if (socket?.writableEnded) socket.destroy()
  else socket?.resetAndDestroy()
}
