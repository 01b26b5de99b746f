import type { WirePart } from '../wire.ts'

/** What can be made to go wrong, each by its name. */
export const faultKinds = [
  /** 429 RESOURCE_EXHAUSTED with a RetryInfo. */
  'rate-limit',
  /** 500 INTERNAL. */
  'internal-error',
  /** 503 UNAVAILABLE. */
  'unavailable',
  /** A `data:` line whose JSON is cut off. */
  'broken-line',
  /** An error event after some chunks, inside a stream that began with 200. */
  'stream-error',
  /** The connection is reset after some chunks. */
  'reset',
  /** The stream ends properly, but no chunk has a finish reason. */
  'no-finish',
  /** STOP, and nothing said. */
  'empty',
  /** MALFORMED_FUNCTION_CALL, and nothing said. */
  'malformed-call',
  /** SAFETY in the middle of the text. */
  'safety',
  /** MAX_TOKENS in the middle of the text. */
  'max-tokens',
  /** The prompt is blocked: no candidate at all. */
  'prompt-block',
  /** The brain's own answer, with a pause before each chunk. */
  'slow',
] as const

export type FaultKind = (typeof faultKinds)[number]

export interface FaultOptions {
  /** How many of the next requests it hits; 1 when absent. */
  times?: number
  /** rate-limit: the hint, 1000 when absent. */
  retryDelayMs?: number
  /** slow: the pause before each chunk, 1000 when absent. */
  delayMs?: number
  /** What is streamed before it breaks, one chunk a part; two short texts when absent. */
  parts?: WirePart[]
}

export interface Fault extends FaultOptions {
  kind: FaultKind
}
