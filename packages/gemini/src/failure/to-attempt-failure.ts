import { inspect } from 'node:util'
import type { GeminiOptions } from '../gemini-options.ts'
import { HttpFailure, reasonOf } from '../http/ask-gemini.ts'
import { AttemptFailure } from './attempt-failure.ts'
import { type Explanation, explainStatus, later, never } from './explain-status.ts'
import { parseGoogleError } from './google-error.ts'
import { retryHint } from './retry-hint.ts'

interface FailureContext {
  model: string
  options: GeminiOptions
  /** True if the answer had begun, so that the failure is of the stream. */
  streaming: boolean
}

/** Turns an error of an attempt into a failure with a code, a message and a retry rule. */
export function toAttemptFailure(thrown: unknown, context: FailureContext): AttemptFailure {
  if (thrown instanceof AttemptFailure) return thrown
  const { code, words, retry, hintMs } = explain(thrown, context)
  const key = secretOf(context.options)
  const withoutLogin = words.replaceAll(/:\/\/[^/@\s]+@/g, '://')
  const message = key === undefined ? withoutLogin : withoutLogin.replaceAll(key, '[key]')
  return new AttemptFailure(code, message, { retry, hintMs, cause: mayBeLogged(thrown, context) ? thrown : undefined })
}

/** A cause is logged with its error. A server may repeat the refused key, and a failed sign-in contains its whole request. */
function mayBeLogged(thrown: unknown, { options, streaming }: FailureContext): boolean {
  if (options.vertex && !streaming) return thrown instanceof HttpFailure
  const key = secretOf(options)
  return key === undefined || !inspect(thrown, { depth: 5 }).includes(key)
}

/** A short key is a placeholder, and replacing it could damage ordinary words. */
function secretOf({ apiKey }: GeminiOptions): string | undefined {
  const key = apiKey?.trim() ?? ''
  return key.length >= 10 ? key : undefined
}

function explain(thrown: unknown, context: FailureContext): Explanation {
  const { model, options, streaming } = context
  const vertex = options.vertex !== undefined
  if (thrown instanceof HttpFailure) {
    const { status, body, retryAfter } = thrown
    if (status === undefined) return later('MODEL_UNAVAILABLE', `Gemini could not be reached: ${sentence(body)}`)
    const error = parseGoogleError(body)
    return explainStatus({ status, error, hintMs: retryHint(error, retryAfter), model, vertex })
  }
  const reason = sentence(reasonOf(thrown))
  if (streaming) return later('MODEL_STREAM_CUT', `Gemini's answer broke off: ${reason} Try again.`)
  if (vertex) return never('MODEL_NO_KEY', `Could not sign in to Vertex AI: ${reason} ${vertexCure}`)
  return never('MODEL_BAD_REQUEST', `The request to Gemini could not be made: ${reason}`)
}

const vertexCure = 'Run `gcloud auth application-default login` or set GOOGLE_APPLICATION_CREDENTIALS.'

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
