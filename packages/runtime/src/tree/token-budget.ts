import type { Model, ModelRequest } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { meteredModel, type TakenTokens, type TokenMeter } from '../usage/metered-model.ts'
import { telling } from '../usage/user-usage.ts'

/** The most that a model writes in one answer when nothing else is said. */
const longestAnswer = 65_536

const cutShort =
  'The answer was cut off where the token budget ends. Ask for less, or raise limits.tokenBudget of the agent.'

interface Reservation {
  tokens: number
  /** What the answer may have at the most. */
  output: number
}

/**
 * Tokens in and out that a run and all below it may take. A question is asked only when there is enough left for it and for its answer: as much is
 * set aside until the answer says what it took, so that questions asked at the same moment cannot take more together than there is.
 */
export class TokenBudget {
  readonly #total: number
  readonly #outer: TokenBudget | undefined
  readonly #waiting: (() => void)[] = []
  #spent: number
  #reserved = 0

  constructor(total: number, spent = 0, outer?: TokenBudget) {
    this.#total = total
    this.#spent = spent
    this.#outer = outer
  }

  get spent(): number {
    return this.#spent
  }

  /** A model whose requests count, here and with the other meters. `onLimit` is told once for each that could not be made. Its stream throws LIMIT then. */
  watch(model: Model, onLimit: (message: string) => void, others: TokenMeter[] = []): Model {
    const own = telling({ take: (...asked) => this.#take(...asked, onLimit) }, (error) => {
      if (error.code === 'LIMIT') onLimit(error.message)
    })
    return meteredModel(model, [own, ...others])
  }

  async #take(
    request: ModelRequest,
    input: number,
    signal: AbortSignal,
    onLimit: (message: string) => void,
  ): Promise<TakenTokens> {
    const wanted = request.settings?.maxOutputTokens ?? longestAnswer
    const reserved = await this.#reserve(input, wanted, signal)
    const settle = (tokens: number) => this.#settle(reserved.tokens, tokens)
    if (reserved.output >= wanted) return { request, settle }
    const settings = { ...request.settings, maxOutputTokens: reserved.output }
    return { request: { ...request, settings }, settle, onTruncated: () => onLimit(cutShort) }
  }

  async #reserve(input: number, wanted: number, signal: AbortSignal): Promise<Reservation> {
    const own = await this.#reserveHere(input, wanted, signal)
    if (!this.#outer) return own
    try {
      const outer = await this.#outer.#reserve(input, own.output, signal)
      this.#free(own.tokens - outer.tokens)
      return outer
    } catch (error) {
      this.#free(own.tokens)
      throw error
    }
  }

  async #reserveHere(input: number, wanted: number, signal: AbortSignal): Promise<Reservation> {
    for (;;) {
      signal.throwIfAborted()
      const left = this.#total - this.#spent - this.#reserved
      const output = Math.min(wanted, left - input)
      if (output >= wanted || (output > 0 && this.#reserved === 0)) {
        this.#reserved += input + output
        return { tokens: input + output, output }
      }
      if (this.#reserved === 0) throw this.#usedUp(input)
      await this.#untilFreed(signal)
    }
  }

  /** Until something was given back, or the question is not wanted any more. */
  #untilFreed(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        signal.removeEventListener('abort', wake)
        resolve()
      }
      signal.addEventListener('abort', wake)
      this.#waiting.push(wake)
    })
  }

  #settle(reserved: number, tokens: number): void {
    this.#spent += tokens
    this.#free(reserved)
    if (this.#outer) this.#outer.#settle(reserved, tokens)
  }

  #free(reserved: number): void {
    this.#reserved -= reserved
    for (const wake of this.#waiting.splice(0)) wake()
  }

  #usedUp(input: number): DeckhandError {
    const left = Math.max(0, this.#total - this.#spent)
    const message = `The token budget of ${this.#total} is used up: ${this.#spent} tokens are taken, and the next question alone would take about ${input} of the ${left} that are left. Ask for less, or raise limits.tokenBudget of the agent.`
    return new DeckhandError('LIMIT', message)
  }
}
