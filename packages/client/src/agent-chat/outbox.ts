import type { RpcMessage } from '@deckhand/spec'

export interface Frame {
  seq: number
  message: RpcMessage
  text: string
  wasSent: boolean
}

/** Our numbered frames, kept until the bridge acknowledges them. */
export class Outbox {
  readonly #most: { frames: number; characters: number }
  #frames: Frame[] = []
  #characters = 0
  #seq = 0
  /** The bridge's limit per frame. Unknown until it sends it. */
  frameBytes = Number.POSITIVE_INFINITY

  constructor(most: { frames: number; characters: number }) {
    this.#most = most
  }

  get isFull(): boolean {
    return this.#frames.length >= this.#most.frames || this.#characters >= this.#most.characters
  }

  add(message: RpcMessage): Frame {
    const seq = ++this.#seq
    const text = numbered(seq, `,${JSON.stringify(message).slice(1)}`)
    const frame = { seq, message, text, wasSent: false }
    this.#frames.push(frame)
    this.#characters += text.length
    return frame
  }

  acknowledge(seq: number): void {
    const count = this.#frames.findIndex((frame) => frame.seq > seq)
    const taken = this.#frames.splice(0, count === -1 ? this.#frames.length : count)
    for (const { text } of taken) this.#characters -= text.length
  }

  isTooLarge({ text }: Pick<Frame, 'text'>): boolean {
    // A character has at most three bytes, so most texts need no counting.
    return text.length * 3 > this.frameBytes && new TextEncoder().encode(text).length > this.frameBytes
  }

  /** Drops a frame that the bridge has not received, nor any after it. Renumbers those, because the bridge would wait for a missing number. */
  drop(dropped: Frame): void {
    this.#frames = this.#frames.filter((frame) => frame !== dropped)
    this.#characters -= dropped.text.length
    this.#seq -= 1
    for (const frame of this.#frames.filter(({ seq }) => seq > dropped.seq)) {
      frame.seq -= 1
      this.#characters -= frame.text.length
      frame.text = numbered(frame.seq, frame.text.slice(frame.text.indexOf(',')))
      this.#characters += frame.text.length
    }
  }

  /** All unacknowledged frames, in order. */
  get frames(): readonly Frame[] {
    return this.#frames
  }

  /** Restarts the numbers for a bridge that does not know us. Drops frames in flight, and returns the messages that were never sent. */
  restart(): RpcMessage[] {
    const unsent = this.#frames.filter(({ wasSent }) => !wasSent).map(({ message }) => message)
    this.#frames = []
    this.#characters = 0
    this.#seq = 0
    return unsent
  }
}

const numbered = (seq: number, rest: string) => `{"seq":${seq}${rest}`
