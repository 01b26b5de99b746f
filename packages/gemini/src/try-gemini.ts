import { text as textOf } from 'node:stream/consumers'
import { timeLimit } from '@deckhand/spec/time-limit'
import { untilAborted } from '@deckhand/spec/until-aborted'
import { toAttemptFailure } from './failure/to-attempt-failure.ts'
import { defaultModel, type GeminiOptions } from './gemini-options.ts'
import { askGemini, HttpFailure } from './http/ask-gemini.ts'
import { createEndpoint } from './http/endpoint.ts'

/** The result of one test request. `words` are for people and never contain the key. */
export type GeminiTrial =
  | { ok: true; model: string; ms: number }
  | { ok: false; reason: 'key' | 'model' | 'quota' | 'network' | 'service' | 'request'; words: string }

const patienceMs = 20_000

/** Sends one short request. Throws MODEL_NO_KEY without credentials, MODEL_BAD_REQUEST for an invalid name, and the signal's reason if it aborts. */
export async function tryGemini(options: GeminiOptions, signal: AbortSignal): Promise<GeminiTrial> {
  const model = options.model ?? defaultModel
  const endpoint = createEndpoint(options)
  const url = endpoint.url(model, 'generateContent')
  const limit = timeLimit(patienceMs, signal)
  const begun = performance.now()
  const body = { contents: [{ role: 'user', parts: [{ text: 'Say: ok' }] }], generationConfig: { maxOutputTokens: 64 } }
  try {
    // The content of the answer does not matter.
    // The sign-in to Vertex AI cannot be aborted.
    await textOf(await untilAborted(() => askGemini(endpoint, { url, body, signal: limit }), limit))
    return { ok: true, model, ms: performance.now() - begun }
  } catch (thrown) {
    signal.throwIfAborted()
    if (limit.aborted) return { ok: false, reason: 'network', words: tooSlow }
    const { code, message } = toAttemptFailure(thrown, { model, options, streaming: false })
    return { ok: false, reason: reasonOf(code, thrown), words: message }
  }
}

const tooSlow = `Gemini did not answer within ${patienceMs / 1_000} seconds. Check the network, or try again later.`

function reasonOf(code: string, thrown: unknown) {
  const status = thrown instanceof HttpFailure ? thrown.status : undefined
  if (code === 'MODEL_NO_KEY') return 'key'
  if (code === 'MODEL_RATE_LIMITED') return 'quota'
  if (code === 'MODEL_UNAVAILABLE') return status === undefined ? 'network' : 'service'
  return status === 404 ? 'model' : 'request'
}
