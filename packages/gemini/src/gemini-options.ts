import type { ModelSettings } from '@deckhand/spec'

/** The model if none is configured. */
export const defaultModel = 'gemini-2.5-flash'

/** Thinking models are silent for up to a minute. A silent request is retried once, so a turn may wait twice this long. */
export const defaultSilenceMs = 90_000

export interface GeminiOptions {
  /** `defaultModel` if absent. */
  model?: string
  /** For the Gemini API. Either `apiKey` or `vertex` is required. */
  apiKey?: string
  /** For Vertex AI, with Google's application default credentials. Takes precedence over `apiKey`. */
  vertex?: { project: string; location: string }
  /** The service's address if it is not Google's: the emulator or a proxy. */
  baseUrl?: string
  /** Defaults for each request. */
  settings?: ModelSettings
  /** How long a request may be silent, before its first chunk and between chunks. `defaultSilenceMs` if absent. */
  silenceMs?: number
  retry?: Partial<RetryOptions>
}

export interface RetryOptions {
  /** Requests per turn, including the first. One more may follow an empty or malformed answer. */
  attempts: number
  baseDelayMs: number
  /** The longest wait. If the server asks for more, the turn fails at once. */
  maxDelayMs: number
  /** From 0 to 1, for the jitter. */
  random(): number
  /** Need not watch the signal: the caller stops waiting when it aborts. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
}
