import type { ChatMessage, ChatStep, StepState } from './chat-shapes.ts'

/** An answer that is still growing. */
export class OpenAnswer {
  #message: ChatMessage
  /** The text of finished turns. */
  #settled: string
  /** `#settled` at the start of the open request. A resent request streams its text again from there. */
  #mark: string
  #turn = ''

  constructor(message: ChatMessage, settled = message.content) {
    this.#message = message
    this.#settled = settled
    this.#mark = settled
  }

  /** The text from before the open request. */
  get settled(): string {
    return this.#mark
  }

  /** A new object after each change. */
  get message(): ChatMessage {
    const content = this.#settled && this.#turn ? `${this.#settled}\n\n${this.#turn}` : this.#settled || this.#turn
    if (content !== this.#message.content) this.#message = { ...this.#message, content }
    return this.#message
  }

  get steps(): ChatStep[] {
    return this.#message.steps ?? none
  }

  get isSeen(): boolean {
    return this.message.content !== '' || this.steps.length > 0
  }

  beginRequest(): void {
    this.#settled = this.#mark
    this.#turn = ''
  }

  addWords(words: string): void {
    this.#turn += words
  }

  restartTurn(): void {
    this.#turn = ''
  }

  /** `text` is the complete text of the turn, if it is known; otherwise the streamed pieces count. */
  endTurn(text?: string): void {
    this.#turn = (text || this.#turn).trim()
    this.#settled = this.message.content
    this.#turn = ''
  }

  endRequest(text?: string): void {
    this.endTurn(text)
    this.#mark = this.#settled
  }

  /** Adds a step, or updates the one with the same id. Undefined properties are removed. */
  putStep(step: Pick<ChatStep, 'id'> & { [Key in keyof ChatStep]?: ChatStep[Key] | undefined }): void {
    const old = this.steps.find(({ id }) => id === step.id)
    const known = Object.entries({ ...old, ...step }).filter(([, value]) => value !== undefined)
    const next = Object.fromEntries(known) as unknown as ChatStep
    this.#setSteps(old ? this.steps.map((one) => (one === old ? next : one)) : [...this.steps, next])
  }

  endSteps(ends: Partial<Record<StepState, [StepState, detail: string]>>): void {
    for (const { id, state, detail } of this.steps) {
      const end = ends[state]
      if (end) this.putStep({ id, state: end[0], detail: end[1] || detail, question: undefined, details: undefined })
    }
  }

  #setSteps(steps: ChatStep[]): void {
    this.#message = { ...this.#message, steps }
  }
}

const none: ChatStep[] = []
