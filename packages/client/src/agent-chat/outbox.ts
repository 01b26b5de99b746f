import type { RpcMessage } from '@deckhand/spec'

export interface Frame {
  seq: number
  message: RpcMessage
  text: string
  wasSent: boolean
}

/** Our own frames, numbered, kept until the bridge has taken them. */
export class Outbox {
  readonly #most: { frames: number; characters: number }
  #frames: Frame[] = []
  #characters = 0
  #seq = 0
  /** What the bridge takes of one frame; nobody knows before it has said so. */
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

  taken(seq: number): void {
    const count = this.#frames.findIndex((frame) => frame.seq > seq)
    const taken = this.#frames.splice(0, count === -1 ? this.#frames.length : count)
    for (const { text } of taken) this.#characters -= text.length
  }

  isTooLarge({ text }: Pick<Frame, 'text'>): boolean {
    // No character has more than three bytes: most need not be counted.
    return text.length * 3 > this.frameBytes && new TextEncoder().encode(text).length > this.frameBytes
  }

  /** One that the bridge has not taken, nor any behind it: those move up, for a number that is missing would be waited for. */
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

  /** All that the bridge has not taken, in order. */
  get frames(): readonly Frame[] {
    return this.#frames
  }

  /** For a bridge that does not know us: numbers begin anew. What was on its way is given up, what never left is given back. */
  restart(): RpcMessage[] {
    const unsent = this.#frames.filter(({ wasSent }) => !wasSent).map(({ message }) => message)
    this.#frames = []
    this.#characters = 0
    this.#seq = 0
    return unsent
  }
}

const numbered = (seq: number, rest: string) => `{"seq":${seq}${rest}`
