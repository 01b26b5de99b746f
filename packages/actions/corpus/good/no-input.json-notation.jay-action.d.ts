// Made from no-input.json-notation.jay-action by "deckhand actions types". What is changed here is lost.

/** Takes nothing, and answers anything. */
export interface PingInput {
  [key: string]: never
}

export type PingOutput = unknown
