import type { FileProblem } from '@deckhand/spec'

/**
 * How far `config/.gemini.yaml` is: `no-file`; `broken`, it cannot be read as what it should be; and then what its apiKey is: `missing`, `empty`,
 * still the `placeholder` of the template, `invalid`, or `ready` to be tried.
 */
export type GeminiConfigState = 'no-file' | 'broken' | 'missing' | 'empty' | 'placeholder' | 'invalid' | 'ready'

export interface GeminiConfig {
  /** Absolute. */
  path: string
  state: GeminiConfigState
  /** A secret. There when the state is `ready`, and only then. */
  apiKey?: string
  model?: string
  /** Stands before the instruction of the agent of a page. */
  systemPrompt?: string
  /** What is wrong in the file, in the order of its lines. None of them repeats a key. */
  problems: FileProblem[]
  /** Others on this machine can read the file. Never true where that cannot be told. */
  isOpenToOthers: boolean
}
