import type { ClientSocket } from '../clients/client-socket.ts'

export interface SentFrame {
  seq?: number
  ack: number
  id?: string | number
  method?: string
  params?: Record<string, unknown>
  result?: Record<string, unknown>
  error?: { code: number; message: string; data?: Record<string, unknown> }
}

/** A client's socket without a network. While `isStuck`, nothing is sent. */
export class TestSocket implements ClientSocket {
  readonly frames: SentFrame[] = []
  isOpen = true
  isStuck = false
  isPaused = false
  closed: number | undefined
  waiting = 0
  onDrain: () => void = () => {}
  onText: (text: string) => void = () => {}
  onGone: () => void = () => {}

  write(frames: Buffer): void {
    if (this.isStuck) this.waiting += frames.length
    for (let at = 0; at < frames.length; ) at = this.#readFrame(frames, at)
  }

  send(text: string): void {
    if (this.isStuck) this.waiting += text.length
    this.frames.push(JSON.parse(text) as SentFrame)
  }

  close(code: number): void {
    this.closed = code
    this.break()
  }

  pause(): void {
    this.isPaused = true
  }

  resume(): void {
    this.isPaused = false
  }

  say(message: object): void {
    this.onText(JSON.stringify({ jsonrpc: '2.0', ...message }))
  }

  break(): void {
    if (!this.isOpen) return
    this.isOpen = false
    this.onGone()
  }

  answerTo(id: string | number): SentFrame | undefined {
    return this.frames.find((frame) => frame.id === id && frame.method === undefined)
  }

  received(method: string): Record<string, unknown>[] {
    return this.frames.filter((frame) => frame.method === method).map(({ params = {} }) => params)
  }

  get numbers(): (number | undefined)[] {
    return this.frames.map(({ seq }) => seq)
  }

  #readFrame(frames: Buffer, at: number): number {
    const short = frames.readUInt8(at + 1)
    const [length, start] =
      short < 126
        ? [short, at + 2]
        : short === 126
          ? [frames.readUInt16BE(at + 2), at + 4]
          : [Number(frames.readBigUInt64BE(at + 2)), at + 10]
    this.frames.push(JSON.parse(frames.toString('utf8', start, start + length)) as SentFrame)
    return start + length
  }
}

/** Waits one turn of the event loop, after which messages are sent. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
