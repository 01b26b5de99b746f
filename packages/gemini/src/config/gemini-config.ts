import type { FileProblem } from '@deckhand/spec'

/**
 * The state of `config/.gemini.yaml`: `no-file`, `broken` (unreadable or with mistakes), or the state of its apiKey: `missing`, `empty`, still the
 * `placeholder` of the template, `invalid`, or `ready` for a test.
 */
export type GeminiConfigState = 'no-file' | 'broken' | 'missing' | 'empty' | 'placeholder' | 'invalid' | 'ready'

export interface GeminiConfig {
  /** Absolute. */
  path: string
  state: GeminiConfigState
  /** A secret. Set only if the state is `ready`. */
  apiKey?: string
  model?: string
  /** Precedes the instruction of the page agent. */
  systemPrompt?: string
  /** Problems of the file, by line. None of them repeats a key. */
  problems: FileProblem[]
  /** Others on this machine can read the file. False if unknown. */
  isOpenToOthers: boolean
}
