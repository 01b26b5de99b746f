import type { Model, ModelChunk, ModelRequest, Usage } from '@deckhand/spec'
import { LineFramer } from '@deckhand/spec/line-framer'
import { untilAborted } from '@deckhand/spec/until-aborted'
import { readEvent } from './answer/read-event.ts'
import { TurnReader } from './answer/turn-reader.ts'
import { RetryPlan } from './failure/retry-plan.ts'
import { toAttemptFailure } from './failure/to-attempt-failure.ts'
import { defaultModel, defaultSilenceMs, type GeminiOptions } from './gemini-options.ts'
import { askGemini, connectTimeout, HttpFailure } from './http/ask-gemini.ts'
import { Connection } from './http/connection.ts'
import { createEndpoint, type Endpoint } from './http/endpoint.ts'
import { requestBody } from './request/request-body.ts'

/** The Model port on Gemini. Throws MODEL_NO_KEY without credentials. */
export function geminiModel(options: GeminiOptions): Model {
  const id = options.model ?? defaultModel
  const endpoint = createEndpoint(options)
  return { id, stream: (request, signal) => streamTurn({ id, endpoint, options, request, signal }) }
}

const noUsage: Usage = { inputTokens: 0, outputTokens: 0, thoughtTokens: 0, totalTokens: 0 }

/** A request that was never sent, or that Google refused with a status, is not billed. A request with a lost answer may be. */
function isFree(thrown: unknown, streaming: boolean): boolean {
  if (streaming) return false
  return !(thrown instanceof HttpFailure) || thrown.status !== undefined || neverConnected(thrown.cause)
}

function neverConnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // Only connecting can fail with several errors, one per address.
  if (error instanceof AggregateError) return true
  const { code, cause } = error as NodeJS.ErrnoException
  return (code !== undefined && connectErrors.has(code)) || neverConnected(cause)
}

const connectErrors = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', connectTimeout])

interface TurnInput {
  id: string
  endpoint: Endpoint
  options: GeminiOptions
  request: ModelRequest
  signal: AbortSignal
}

/**
 * Retries a turn only before its `finish`, and no call of the turn runs before that, so a retry never repeats an effect.
 * It is one generator, because one generator per attempt inside another one would cost extra microtasks for each chunk.
 */
async function* streamTurn({ id, endpoint, options, request, signal }: TurnInput): AsyncGenerator<ModelChunk> {
  signal.throwIfAborted()
  const url = endpoint.url(id, 'streamGenerateContent')
  const body = requestBody(id, request, options)
  const plan = new RetryPlan(options.retry)
  for (;;) {
    const turn = new TurnReader()
    const connection = new Connection(signal, options.silenceMs ?? defaultSilenceMs)
    let streaming = false
    let thrown: unknown
    let finish: ModelChunk | undefined
    try {
      connection.wait()
      // The sign-in to Vertex AI cannot be aborted.
      const bytes = await untilAborted(
        () => askGemini(endpoint, { url, body, signal: connection.signal }),
        connection.signal,
      )
      streaming = true
      const framer = new LineFramer()
      for await (const piece of bytes) {
        connection.dataArrived()
        for (const line of framer.push(piece)) {
          const event = readEvent(line)
          if (!event) continue
          for (const chunk of turn.read(event)) {
            // Several chunks may arrive together.
            signal.throwIfAborted()
            yield chunk
          }
        }
        connection.wait()
      }
      if (framer.push(Uint8Array.of(0x0a)).join('').trim()) throw new Error('the last event is incomplete')
      finish = turn.finish()
    } catch (error) {
      thrown = connection.silence ?? error
    } finally {
      if (finish) connection.release()
      else connection.close()
    }
    signal.throwIfAborted()
    if (finish) {
      yield finish
      return
    }
    const failure = toAttemptFailure(thrown, { model: id, options, streaming })
    const wait = plan.next(failure)
    const usage = turn.usage ?? (isFree(thrown, streaming) ? noUsage : undefined)
    yield { type: 'attempt_failed', willRetry: wait !== undefined, ...(usage && { usage }) }
    if (wait === undefined) throw failure.last()
    if (turn.started) yield { type: 'restart', reason: failure.message }
    if (wait > 0) await untilAborted(() => plan.options.sleep(wait, signal), signal)
  }
}
