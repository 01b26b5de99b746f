// Made from optional.json-notation.jay-action by "deckhand actions types". What is changed here is lost.

/** Some keys may be left out. */
export interface OptionalInput {
  a: string
  b?: number
  c: boolean
  d?: {
    e?: string
  }
}

export interface OptionalOutput {
  found?: boolean
}
