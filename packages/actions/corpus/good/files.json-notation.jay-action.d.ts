// Made from files.json-notation.jay-action by "deckhand actions types". What is changed here is lost.

import type { JayFile } from '@deckhand/actions'

/** Everywhere that a form can carry a file. */
export interface FilesInput {
  /** A picture */
  one: JayFile
  some: JayFile[]
  named: { [key: string]: JayFile }
  maybe?: JayFile
  note: string
}

export interface FilesOutput {
  url: string
}
