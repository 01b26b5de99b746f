import type { FileProblem } from '@deckhand/spec'
import type { ActionMetadata } from '../action-metadata.ts'

export interface ParseActionOptions {
  /** Where the file is, for what it imports. */
  path: string
  /** Finds what `import` names. Throws when there is none, with words for the developer. */
  readContract?: (named: string, from: string) => { path: string; source: string }
}

export interface ParsedActionFile {
  /** Absent when there is an error among the problems. */
  metadata?: ActionMetadata
  /** In the order of their places. */
  problems: FileProblem[]
  /** The contracts it was made with, all the way down: when one changes, so may this. */
  contracts: string[]
}

/** Never throws: every mistake is a problem at its place, and all of them are told at once. */
export function parseActionFile(_source: string, _options: ParseActionOptions): ParsedActionFile {
  throw new Error('not written yet')
}
