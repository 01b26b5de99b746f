// Made from json-text.jay-action by "deckhand actions types". What is changed here is lost.

/** JSON is YAML too. */
export interface JsonTextInput {
  a: string
}

export interface JsonTextOutput {
  a: string
  b?: number[]
}
