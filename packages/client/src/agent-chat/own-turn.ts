import type { AcpContent, AcpPromptResult } from '@deckhand/spec'
import type { AnswerLog } from './answer-log.ts'
import type { ChatSession } from './chat-session.ts'

/** Our own prompt, from when it is shown until its promise settles. */
export class OwnTurn {
  readonly content: AcpContent[]
  /** Resolves only if the turn is given up. */
  readonly givenUp: Promise<AcpPromptResult>
  chat: ChatSession
  answer: AnswerLog
  /** The bridge may have received it. */
  isSent = false
  #giveUp: (result: AcpPromptResult) => void = () => {}

  constructor(chat: ChatSession, content: AcpContent[]) {
    this.content = content
    this.chat = chat
    this.answer = chat.begin(content)
    this.givenUp = new Promise((resolve) => {
      this.#giveUp = resolve
    })
  }

  /** Its session was replayed, without this turn. */
  moveTo(chat: ChatSession): void {
    this.chat = chat
    this.answer = chat.begin(this.content)
  }

  giveUp(): void {
    this.#giveUp(cancelled)
  }
}

export const cancelled: AcpPromptResult = { stopReason: 'cancelled' }
