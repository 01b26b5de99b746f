import { randomBytes } from 'node:crypto'
import { titleOf } from '../title-of.ts'

export interface SaidMessage {
  role: 'user' | 'assistant'
  text: string
}

/** What the host is sent. Sent again, it changes nothing there. */
export interface ThreadPiece {
  id: string
  title: string
  position: number
  messages: SaidMessage[]
}

const mostMessages = 1_000
const mostAtOnce = 20
const lettersAtOnce = 200_000
const longestText = 100_000

/** What was said in a session and the host has not heard yet. */
export class HeldThread {
  #id = newThreadId()
  #title = ''
  #position = 0
  readonly #waiting: SaidMessage[] = []

  add(messages: SaidMessage[]): void {
    const filled = messages.map(storable).filter(({ text }) => text.trim() !== '')
    this.#waiting.push(...filled)
    this.#title ||= titleOf(firstAsked(filled)) || 'A session'
    // A host that never answers must not make us grow: the oldest are given up.
    this.#waiting.splice(0, this.#waiting.length - mostMessages)
  }

  get isHeard(): boolean {
    return this.#waiting.length === 0
  }

  next(): ThreadPiece {
    let letters = 0
    const end = this.#waiting.findIndex(({ text }, index) => {
      letters += text.length
      return index > 0 && (index >= mostAtOnce || letters > lettersAtOnce)
    })
    const messages = this.#waiting.slice(0, end < 0 ? undefined : end)
    return { id: this.#id, title: this.#title, position: this.#position, messages }
  }

  heard(piece: ThreadPiece): void {
    this.giveUp(piece)
    this.#position += piece.messages.length
  }

  giveUp({ messages }: ThreadPiece): void {
    // Some may have been given up meanwhile.
    const isTold = (message: SaidMessage | undefined) => message !== undefined && messages.includes(message)
    while (isTold(this.#waiting[0])) this.#waiting.shift()
  }

  /** The host has something else under that id: what is left goes into a thread of its own. */
  beginAnew(): void {
    this.#id = newThreadId()
    this.#position = 0
  }
}

/** A version 7 UUID without dashes: ids sort by creation time, and hosts list threads by id. */
function newThreadId(now = Date.now()): string {
  const random = randomBytes(10)
  random.writeUInt8((random.readUInt8(0) & 0x0f) | 0x70, 0)
  random.writeUInt8((random.readUInt8(2) & 0x3f) | 0x80, 2)
  return now.toString(16).padStart(12, '0') + random.toString('hex')
}

/** Databases, Deckhand's among them, do not take a NUL. */
function storable({ role, text }: SaidMessage): SaidMessage {
  return { role, text: text.replaceAll('\0', '').slice(0, longestText) }
}

const firstAsked = (messages: SaidMessage[]): string => messages.find(({ role }) => role === 'user')?.text ?? ''
