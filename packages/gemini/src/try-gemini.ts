import { timeLimit } from '@deckhand/spec/time-limit'
import { createClient } from './create-client.ts'
import { defaultModel, type GeminiOptions } from './gemini-options.ts'
import { HttpFailure } from './strict-fetch.ts'
import { toAttemptFailure } from './to-attempt-failure.ts'

/** What came of asking once. `words` are for people, and never hold the key. */
export type GeminiTrial =
  | { ok: true; model: string; ms: number }
  | { ok: false; reason: 'key' | 'model' | 'quota' | 'network' | 'service' | 'request'; words: string }

const patienceMs = 20_000

/** Asks the model one short thing, once. Throws MODEL_NO_KEY when there is nothing to sign in with, and what the signal says when it aborts. */
export async function tryGemini(options: GeminiOptions, signal: AbortSignal): Promise<GeminiTrial> {
  const model = options.model ?? defaultModel
  const client = createClient(options)
  const limit = timeLimit(patienceMs, signal)
  const begun = performance.now()
  const config = { maxOutputTokens: 64, abortSignal: limit }
  try {
    // Whatever it says: that it says something is all that is asked.
    await client.models.generateContent({ model, contents: 'Say: ok', config })
    return { ok: true, model, ms: performance.now() - begun }
  } catch (thrown) {
    signal.throwIfAborted()
    if (limit.aborted) return { ok: false, reason: 'network', words: tooSlow }
    const { code, message } = toAttemptFailure(thrown, { model, options, streaming: false })
    return { ok: false, reason: reasonOf(code, thrown), words: message }
  }
}

const tooSlow = `Gemini did not answer within ${patienceMs / 1_000} seconds. Look at the network, or try again later.`

function reasonOf(code: string, thrown: unknown) {
  const status = thrown instanceof HttpFailure ? thrown.status : undefined
  if (code === 'MODEL_NO_KEY') return 'key'
  if (code === 'MODEL_RATE_LIMITED') return 'quota'
  if (code === 'MODEL_UNAVAILABLE') return status === undefined ? 'network' : 'service'
  return status === 404 ? 'model' : 'request'
}
