import { titleOf } from '../title-of.ts'
import { newThreadId } from './thread-id.ts'

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

/** Databases, Deckhand's among them, do not take a NUL. */
function storable({ role, text }: SaidMessage): SaidMessage {
  return { role, text: text.replaceAll('\0', '').slice(0, longestText) }
}

const firstAsked = (messages: SaidMessage[]): string => messages.find(({ role }) => role === 'user')?.text ?? ''
