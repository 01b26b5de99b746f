// Made from says-nothing.jay-action by "deckhand actions types". What is changed here is lost.

/** What is the case anyway may be written down. */
export interface SaysNothingInput {
  [key: string]: never
}

export type SaysNothingOutput = unknown
