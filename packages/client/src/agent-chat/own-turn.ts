import type { AcpContent, AcpPromptResult } from '@deckhand/spec'
import type { AnswerLog } from './answer-log.ts'
import type { ChatSession } from './chat-session.ts'

/** A prompt of ours, from the moment it is shown until its promise is settled. */
export class OwnTurn {
  readonly content: AcpContent[]
  /** Settles when it was given up, and only then. */
  readonly givenUp: Promise<AcpPromptResult>
  chat: ChatSession
  answer: AnswerLog
  /** The bridge may have it. */
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

  /** Its session was told again, and without it. */
  moveTo(chat: ChatSession): void {
    this.chat = chat
    this.answer = chat.begin(this.content)
  }

  giveUp(): void {
    this.#giveUp(cancelled)
  }
}

export const cancelled: AcpPromptResult = { stopReason: 'cancelled' }
