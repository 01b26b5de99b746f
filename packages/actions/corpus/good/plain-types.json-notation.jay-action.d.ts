// Made from plain-types.json-notation.jay-action by "deckhand actions types". What is changed here is lost.

import type { JayFile } from '@deckhand/actions'

/** Has one key of every plain type. */
export interface PlainTypesInput {
  title: string
  price: number
  isNew: boolean
  since: string
  text: string
  picture: JayFile
}

export interface PlainTypesOutput {
  id: string
  at: string
}
