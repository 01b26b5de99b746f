import type { ModelSettings } from '@deckhand/spec'

/** The one place that says which model is asked when nobody chose one. */
export const defaultModel = 'gemini-2.5-flash'

/** Models that think are silent for up to a minute. It is waited for twice at the most: a silent request is repeated once. */
export const defaultSilenceMs = 90_000

export interface GeminiOptions {
  /** `defaultModel` when absent. */
  model?: string
  /** For the Gemini API. One of `apiKey` and `vertex` must be there. */
  apiKey?: string
  /** For Vertex AI, which signs in with Google's application default credentials. Rules over `apiKey`. */
  vertex?: { project: string; location: string }
  /** Where the service is, when it is not at Google: the emulator, a proxy. */
  baseUrl?: string
  /** Used where a request does not say otherwise. */
  settings?: ModelSettings
  /** For how long a request may bring nothing, before its first chunk and after each, until it is given up. `defaultSilenceMs` when absent. */
  silenceMs?: number
  retry?: Partial<RetryOptions>
}

export interface RetryOptions {
  /** Requests for one turn, the first included. One more may follow when the model gave an empty or malformed answer. */
  attempts: number
  baseDelayMs: number
  /** No wait is longer. A server that asks for more makes the turn fail at once. */
  maxDelayMs: number
  /** From 0 up to 1, for the jitter. */
  random(): number
  /** Cut short by the caller when the signal aborts, so it need not watch it. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
}
