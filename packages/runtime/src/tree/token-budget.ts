import type { Model, ModelRequest } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { meteredModel, type TakenTokens, type TokenMeter } from '../usage/metered-model.ts'
import { reportRefusals } from '../usage/user-usage.ts'

/** The longest answer of a model if the request sets no limit. */
const longestAnswer = 65_536

const cutShort =
  'The answer was cut off at the end of the token budget. Ask for less, or raise limits.tokenBudget of the agent.'

interface Reservation {
  tokens: number
  /** The most tokens that the answer may have. */
  output: number
}

/**
 * The tokens, input and output, that a run and its descendants may use. A request is sent only if the budget covers it and its answer. These tokens
 * are reserved until the answer reports its usage, so that concurrent requests cannot exceed the budget together.
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

  /** A model whose requests count against this budget and the other meters. A request over the budget calls `onLimit` once, and throws LIMIT. */
  watch(model: Model, onLimit: (message: string) => void, others: TokenMeter[] = []): Model {
    const own = reportRefusals({ take: (...request) => this.#take(...request, onLimit) }, (error) => {
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

  /** Resolves when tokens are given back, or the request is cancelled. */
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
    const message = `The token budget of ${this.#total} is used up: ${this.#spent} tokens are spent, and the next request alone would need about ${input} of the remaining ${left}. Ask for less, or raise limits.tokenBudget of the agent.`
    return new DeckhandError('LIMIT', message)
  }
}
