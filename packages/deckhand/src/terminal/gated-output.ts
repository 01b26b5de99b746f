import { Writable } from 'node:stream'

/** The part of a terminal that is needed here. */
export interface Terminal extends NodeJS.WritableStream {
  columns?: number
}

/** A terminal behind a gate. While the gate is closed, readline keeps editing invisibly and cannot draw into a run's output. */
export class GatedOutput extends Writable {
  readonly #terminal: Terminal
  readonly #onResize = () => this.emit('resize')
  open = false

  constructor(terminal: Terminal) {
    super({ decodeStrings: false })
    this.#terminal = terminal
    terminal.on('resize', this.#onResize)
  }

  get columns(): number | undefined {
    return this.#terminal.columns
  }

  override _write(chunk: string, _encoding: BufferEncoding, done: () => void): void {
    if (this.open) this.#terminal.write(chunk)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#terminal.off('resize', this.#onResize)
    done(error)
  }
}
