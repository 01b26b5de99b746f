import type { ErrorCode } from '@deckhand/spec'
import type { Retry } from './attempt-failure.ts'
import { detailOf, type GoogleError } from './google-error.ts'
import { inWords } from './retry-hint.ts'

/** What a failure is called, what a person reads of it, and whether to ask again. */
export interface Explanation {
  code: ErrorCode
  words: string
  retry: Retry
  hintMs?: number | undefined
}

export function never(code: ErrorCode, words: string): Explanation {
  return { code, words, retry: 'never' }
}

export function later(code: ErrorCode, words: string, hintMs?: number): Explanation {
  return { code, words, retry: 'later', hintMs }
}

export interface Refusal {
  status: number
  error: GoogleError
  hintMs: number | undefined
  model: string
  vertex: boolean
}

/** Explains an HTTP status that says no, or an event inside a stream that does. */
export function explainStatus({ status, error, hintMs, model, vertex }: Refusal): Explanation {
  const said = error.message === '' ? `(HTTP ${status})` : `(HTTP ${status}: ${error.message})`
  const when = hintMs === undefined ? 'Try again later.' : `Try again in ${inWords(hintMs)}.`
  if (!error.isGoogles && (status < 400 || status === 401 || status === 403 || status === 407)) {
    const cure = 'Check the network, a proxy in between, and the base URL that is set for Gemini.'
    return never('MODEL_UNAVAILABLE', `Something else than Gemini answered ${said}. ${cure}`)
  }
  if (status === 401 || status === 403 || isKeyRefused(error)) return never('MODEL_NO_KEY', noEntry(said, vertex))
  if (status === 404) {
    return never('MODEL_BAD_REQUEST', `Gemini has no model "${model}" ${said}. Choose one it has, with GEMINI_MODEL.`)
  }
  if (status === 429 && isSpentForToday(error)) {
    return never('MODEL_RATE_LIMITED', `Today's quota for Gemini is used up ${said}. Try again tomorrow.`)
  }
  if (status === 429) return later('MODEL_RATE_LIMITED', `Gemini's rate limit is reached ${said}. ${when}`, hintMs)
  if (status === 408 || status >= 500)
    return later('MODEL_UNAVAILABLE', `Gemini is not available ${said}. ${when}`, hintMs)
  return never('MODEL_BAD_REQUEST', `Gemini refused the request ${said}.`)
}

function noEntry(said: string, vertex: boolean): string {
  return vertex
    ? `Vertex AI refused the sign-in ${said}. Check the rights of the account in the project.`
    : `Gemini refused the key ${said}. Check the key, or make a new one in Google AI Studio.`
}

/** A wrong key is answered with 400, not with 401. */
function isKeyRefused(error: GoogleError): boolean {
  return detailOf(error, 'ErrorInfo')?.reason === 'API_KEY_INVALID'
}

/** Such a refusal still comes with a hint of some seconds, after which it is refused again. */
function isSpentForToday(error: GoogleError): boolean {
  return JSON.stringify(detailOf(error, 'QuotaFailure') ?? '').includes('PerDay')
}
