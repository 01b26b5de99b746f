import type { AcpContent } from '@deckhand/spec'
import { isRecord } from '../clients/read-frame.ts'

const mostLetters = 100_000

/** What is said in a turn, without thoughts and tools. */
export class TurnWords {
  #prompt = ''
  #answer = ''

  begin(prompt: AcpContent[]) {
    this.#prompt = prompt.map(textOf).filter(Boolean).join('\n')
    this.#answer = ''
  }

  hear(update: unknown) {
    if (!isRecord(update) || update.sessionUpdate !== 'agent_message_chunk') return
    if (this.#answer.length < mostLetters) this.#answer += textOf(update.content)
  }

  get prompt(): string {
    return this.#prompt
  }

  end(): { prompt: string; answer: string } {
    const said = { prompt: this.#prompt, answer: this.#answer }
    this.begin([])
    return said
  }
}

/** Empty for what is no text. */
export const textOf = (content: unknown): string =>
  isRecord(content) && content.type === 'text' && typeof content.text === 'string' ? content.text : ''
