// Made from both-notations-in-one-file.jay-action by "deckhand actions types". What is changed here is lost.

/** Each schema has its own notation. */
export interface BothInput {
  a: string
  b?: number[]
}

export interface BothOutput {
  ok: boolean
}
