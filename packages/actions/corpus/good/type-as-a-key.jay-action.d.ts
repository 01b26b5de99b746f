// Made from type-as-a-key.jay-action by "deckhand actions types". What is changed here is lost.

/** A key called type, in the compact notation, is told by the keys beside it. */
export interface TypeAsAKeyInput {
  type: string
  title: string
  limit?: number
}

export interface TypeAsAKeyOutput {
  type: 'a' | 'b'
  required: boolean
}
