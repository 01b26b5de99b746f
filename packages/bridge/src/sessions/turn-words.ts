import type { AcpContent } from '@deckhand/spec'
import { isRecord } from '../clients/read-frame.ts'

const maxCharacters = 100_000

/** The prompt and the answer of a turn, without thoughts and tools. */
export class TurnWords {
  #prompt = ''
  #answer = ''

  begin(prompt: AcpContent[]) {
    this.#prompt = prompt.map(textOf).filter(Boolean).join('\n')
    this.#answer = ''
  }

  receive(update: unknown) {
    if (!isRecord(update) || update.sessionUpdate !== 'agent_message_chunk') return
    if (this.#answer.length < maxCharacters) this.#answer += textOf(update.content)
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

/** Empty if the content is not text. */
export const textOf = (content: unknown): string =>
  isRecord(content) && content.type === 'text' && typeof content.text === 'string' ? content.text : ''
