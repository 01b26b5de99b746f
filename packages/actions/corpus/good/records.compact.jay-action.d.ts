// Made from records.compact.jay-action by "deckhand actions types". What is changed here is lost.

import type { JayFile } from '@deckhand/actions'

/** Objects with any keys, and values of one type. */
export interface RecordsInput {
  labels: { [key: string]: string }
  nested: { [key: string]: { [key: string]: number[] } }
  files: { [key: string]: JayFile }
}

export interface RecordsOutput {
  [key: string]: { [key: string]: boolean }
}
