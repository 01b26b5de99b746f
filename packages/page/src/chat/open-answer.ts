import type { ChatMessage, ChatStep, StepState } from './chat-shapes.ts'

/** The message of an answer that grows. */
export class OpenAnswer {
  #message: ChatMessage
  /** Of turns that are over. */
  #settled: string
  /** What was settled when the request under way began: when it is sent again, all that it says comes again. */
  #mark: string
  #turn = ''

  constructor(message: ChatMessage, settled = message.content) {
    this.#message = message
    this.#settled = settled
    this.#mark = settled
  }

  /** What it said before the request under way. */
  get settled(): string {
    return this.#mark
  }

  /** Replaced when something in it changes. */
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

  /** `text` is what was said in it when it is known better than by its pieces. */
  endTurn(text?: string): void {
    this.#turn = (text || this.#turn).trim()
    this.#settled = this.message.content
    this.#turn = ''
  }

  endRequest(text?: string): void {
    this.endTurn(text)
    this.#mark = this.#settled
  }

  /** A new one, or more about one that is there. What is undefined is taken away. */
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
