import type { Model, ModelChunk, ModelRequest, Usage } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'

/** In nearly every language, a token has at least three bytes. */
const bytesPerToken = 3

/** Counts the tokens of requests to a model. */
export interface TokenMeter {
  /**
   * Called before every request to the model, including retries. `input`: an estimate of the request's tokens. Rejects if the request must not be sent.
   */
  take(request: ModelRequest, input: number, signal: AbortSignal): Promise<TakenTokens>
}

export interface TakenTokens {
  /** The request to send, perhaps with a lower output limit. */
  request: ModelRequest
  /** Called once when the request is over, with the usage that the provider reported, or an estimate. */
  settle(tokens: number): Promise<void> | void
  /** The answer was cut at its limit. */
  onTruncated?(): void
}

/** A model that reserves tokens with the meters before every request, and settles them afterwards. Does not yield `attempt_failed`. */
export function meteredModel(model: Model, meters: TokenMeter[]): Model {
  return {
    ...model,
    stream: async function* (asked, signal) {
      const input = tokensIn(JSON.stringify(asked))
      let attempt: Attempt | undefined = await Attempt.begin(meters, { request: asked, input, signal })
      const { request } = attempt
      const next = async () => {
        const again = await Attempt.begin(meters, { request, input, signal })
        if (again.request === request) return again
        await again.giveBack()
        throw new DeckhandError('LIMIT', noRoomToRepeat)
      }
      try {
        for await (const chunk of model.stream(request, signal)) {
          attempt?.hear(chunk)
          const ended: Attempt | undefined = attempt?.isOverWith(chunk) ? attempt : undefined
          if (ended) {
            attempt = undefined
            await ended.end(chunk)
            if (chunk.type === 'restart' || (chunk.type === 'attempt_failed' && chunk.willRetry)) attempt = await next()
          }
          if (chunk.type !== 'attempt_failed') yield chunk
        }
      } finally {
        // The stream failed, or the reader stopped. If the store cannot count this, it refuses the next write of the run as well.
        await attempt?.end().catch(() => {})
      }
    },
  }
}

/** The model repeats the same request, so its output limit cannot be lowered for the retry. */
const noRoomToRepeat =
  'A request to the model failed, and the token budget does not cover another one. Ask for less, or raise limits.tokenBudget of the agent.'

interface AttemptOptions {
  request: ModelRequest
  input: number
  signal: AbortSignal
}

/** One request to the provider. */
class Attempt {
  readonly request: ModelRequest
  readonly #input: number
  readonly #taken: TakenTokens[]
  #outputBytes = 0

  private constructor({ request, input }: AttemptOptions, taken: TakenTokens[]) {
    this.request = request
    this.#input = input
    this.#taken = taken
  }

  static async begin(meters: TokenMeter[], { request, input, signal }: AttemptOptions): Promise<Attempt> {
    const taken: TakenTokens[] = []
    let allowed = request
    try {
      for (const meter of meters) {
        const next = await meter.take(allowed, input, signal)
        taken.push(next)
        allowed = next.request
      }
    } catch (error) {
      for (const each of taken) await each.settle(0)
      throw error
    }
    return new Attempt({ request: allowed, input, signal }, taken)
  }

  hear(chunk: ModelChunk): void {
    if (chunk.type === 'text' || chunk.type === 'thought') this.#outputBytes += Buffer.byteLength(chunk.text)
    if (chunk.type === 'call') this.#outputBytes += Buffer.byteLength(JSON.stringify(chunk.args))
  }

  /** A `restart` after some text also means another request. */
  isOverWith(chunk: ModelChunk): boolean {
    if (chunk.type === 'restart') return this.#outputBytes > 0
    return chunk.type === 'finish' || chunk.type === 'attempt_failed'
  }

  async giveBack(): Promise<void> {
    for (const each of this.#taken) await each.settle(0)
  }

  async end(chunk?: ModelChunk): Promise<void> {
    const reported = chunk && reportedIn(chunk)
    const tokens = reported?.totalTokens ?? this.#input + Math.ceil(this.#outputBytes / bytesPerToken)
    for (const each of this.#taken) {
      if (chunk?.type === 'finish' && chunk.truncated) each.onTruncated?.()
      await each.settle(tokens)
    }
  }
}

function reportedIn(chunk: ModelChunk): Usage | undefined {
  if (chunk.type === 'attempt_failed') return chunk.usage
  return chunk.type === 'finish' && !chunk.unreported ? chunk.usage : undefined
}

const tokensIn = (text: string): number => Math.ceil(Buffer.byteLength(text) / bytesPerToken)
