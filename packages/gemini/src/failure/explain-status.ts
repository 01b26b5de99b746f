import type { ErrorCode } from '@deckhand/spec'
import type { Retry } from './attempt-failure.ts'
import { detailOf, type GoogleError } from './google-error.ts'
import { inWords } from './retry-hint.ts'

/** The code and the message of a failure, and whether to retry. */
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

/** Explains an HTTP error status, or an error event inside a stream. */
export function explainStatus({ status, error, hintMs, model, vertex }: Refusal): Explanation {
  const said = error.message === '' ? `(HTTP ${status})` : `(HTTP ${status}: ${error.message})`
  const when = hintMs === undefined ? 'Try again later.' : `Try again in ${inWords(hintMs)}.`
  if (!error.isFromGoogle && (status < 400 || status === 401 || status === 403 || status === 407)) {
    const cure = 'Check the network, a proxy in between, and the base URL that is set for Gemini.'
    return never('MODEL_UNAVAILABLE', `The answer did not come from Gemini ${said}. ${cure}`)
  }
  if (status === 401 || status === 403 || isKeyRefused(error)) return never('MODEL_NO_KEY', accessRefused(said, vertex))
  if (status === 404) {
    return never('MODEL_BAD_REQUEST', `Gemini has no model "${model}" ${said}. Choose another one with GEMINI_MODEL.`)
  }
  if (status === 429 && isDailyQuotaUsedUp(error)) {
    return never('MODEL_RATE_LIMITED', `Today's quota for Gemini is used up ${said}. Try again tomorrow.`)
  }
  if (status === 429) return later('MODEL_RATE_LIMITED', `Gemini's rate limit is reached ${said}. ${when}`, hintMs)
  if (status === 408 || status >= 500)
    return later('MODEL_UNAVAILABLE', `Gemini is not available ${said}. ${when}`, hintMs)
  return never('MODEL_BAD_REQUEST', `Gemini refused the request ${said}.`)
}

function accessRefused(said: string, vertex: boolean): string {
  return vertex
    ? `Vertex AI refused the sign-in ${said}. Check the rights of the account in the project.`
    : `Gemini refused the key ${said}. Check the key, or make a new one in Google AI Studio.`
}

/** Google answers a wrong key with 400, not 401. */
function isKeyRefused(error: GoogleError): boolean {
  return detailOf(error, 'ErrorInfo')?.reason === 'API_KEY_INVALID'
}

/** Such a refusal has a retry hint of a few seconds, but the next request would be refused again. */
function isDailyQuotaUsedUp(error: GoogleError): boolean {
  return JSON.stringify(detailOf(error, 'QuotaFailure') ?? '').includes('PerDay')
}
