import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { Wire } from './wire.ts'

/** `reset`: current and new connections are reset. `silence`: bytes are dropped, and neither end is notified. */
export type Cut = 'reset' | 'silence'

export interface Address {
  host: string
  port: number
}

/** The connection between one server and the database. Forwards bytes of any protocol until it is cut. */
export class Line {
  readonly #server: Server
  readonly #target: Address
  readonly #wires = new Set<Wire>()
  #cut: Cut | undefined
  #delayMs = 0

  private constructor(target: Address) {
    this.#target = target
    this.#server = createServer({ allowHalfOpen: true }, (socket) => this.#accept(socket))
  }

  static async open(target: Address): Promise<Line> {
    const line = new Line(target)
    line.#server.listen(0, '127.0.0.1')
    await once(line.#server, 'listening')
    return line
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  cut(how: Cut): void {
    this.#cut = how
    for (const wire of this.#wires) {
      if (how === 'reset') wire.reset()
      else wire.hold()
    }
  }

  /** Everything takes this much longer. */
  slow(delayMs: number): void {
    this.#delayMs = delayMs
  }

  /**
   * As before. What was silent comes through late, as what TCP sends again does; or, when its connections are `forgotten`, as by a firewall that
   * was started anew, never: only new ones work.
   */
  heal(silent: 'late' | 'forgotten' = 'late'): void {
    this.#cut = undefined
    for (const wire of this.#wires) {
      if (silent === 'late') wire.goOn()
      else wire.forget()
    }
  }

  end(): void {
    this.#server.close()
    for (const wire of this.#wires) wire.reset()
  }

  #accept(socket: Socket): void {
    if (this.#cut === 'reset') {
      socket.on('error', () => {})
      socket.resetAndDestroy()
      return
    }
    const open = () => connect({ ...this.#target, allowHalfOpen: true, noDelay: true })
    const wire = new Wire(socket, open, () => this.#delayMs)
    this.#wires.add(wire)
    void wire.closed.then(() => this.#wires.delete(wire))
    if (this.#cut === undefined) wire.goOn()
  }
}
