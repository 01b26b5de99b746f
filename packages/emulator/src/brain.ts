import type { WirePart, WireRequest } from './wire.ts'

/** Decides what the emulated model says. The server validates the request before it asks, and adds ids, signatures and usage after. */
export interface Brain {
  /** May throw a WireError to answer with a Google-style error body. Called once for each accepted request. */
  answer(question: Question): Promise<Answer> | Answer
}

export interface Question {
  model: string
  request: WireRequest
  /** "Now" for relative dates; a test fixes it. */
  now: Date
  /** Aborted when the client goes away; a brain that takes its time stops then. */
  signal?: AbortSignal
}

export interface Answer {
  /** In the order they are streamed, one chunk each. */
  parts: WirePart[]
  /** `STOP` when absent. */
  finishReason?: string
  finishMessage?: string
  groundingMetadata?: Record<string, unknown>
  safetyRatings?: Record<string, unknown>[]
  /** Set when the prompt itself was blocked: then there is no candidate at all, and `parts` are ignored. */
  promptFeedback?: Record<string, unknown>
  /** Pause before each chunk, to watch a stream or to cancel inside it. */
  chunkDelayMs?: number
}
