import type { ModelSettings } from '@deckhand/spec'

/** The one place that says which model is asked when nobody chose one. */
export const defaultModel = 'gemini-2.5-flash'

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
