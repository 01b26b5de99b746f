import { randomBytes } from 'node:crypto'
import { titleOf } from '../title-of.ts'

export interface ThreadMessage {
  role: 'user' | 'assistant'
  text: string
}

/** A request to the host. Sending it twice changes nothing. */
export interface ThreadPiece {
  id: string
  title: string
  position: number
  messages: ThreadMessage[]
}

const maxMessages = 1_000
const maxPerPiece = 20
const charactersPerPiece = 200_000
const maxTextLength = 100_000

/** The messages of a session that the host has not accepted yet. */
export class UnsentThread {
  #id = newThreadId()
  #title = ''
  #position = 0
  readonly #waiting: ThreadMessage[] = []

  add(messages: ThreadMessage[]): void {
    const filled = messages.map(storable).filter(({ text }) => text.trim() !== '')
    this.#waiting.push(...filled)
    this.#title ||= titleOf(firstPrompt(filled)) || 'A session'
    // Without a limit, a host that never answers would fill our memory. The oldest are dropped.
    this.#waiting.splice(0, this.#waiting.length - maxMessages)
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0
  }

  next(): ThreadPiece {
    let characters = 0
    const end = this.#waiting.findIndex(({ text }, index) => {
      characters += text.length
      return index > 0 && (index >= maxPerPiece || characters > charactersPerPiece)
    })
    const messages = this.#waiting.slice(0, end < 0 ? undefined : end)
    return { id: this.#id, title: this.#title, position: this.#position, messages }
  }

  markSent(piece: ThreadPiece): void {
    this.drop(piece)
    this.#position += piece.messages.length
  }

  drop({ messages }: ThreadPiece): void {
    // `add` may have dropped some of them.
    const isInPiece = (message: ThreadMessage | undefined) => message !== undefined && messages.includes(message)
    while (isInPiece(this.#waiting[0])) this.#waiting.shift()
  }

  /** The host has other content under this id, so the rest goes into a new thread. */
  startNewThread(): void {
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

/** Databases, including Deckhand's, reject NUL. */
function storable({ role, text }: ThreadMessage): ThreadMessage {
  return { role, text: text.replaceAll('\0', '').slice(0, maxTextLength) }
}

const firstPrompt = (messages: ThreadMessage[]): string => messages.find(({ role }) => role === 'user')?.text ?? ''
