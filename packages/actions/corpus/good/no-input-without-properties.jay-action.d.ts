// Made from no-input-without-properties.jay-action by "deckhand actions types". What is changed here is lost.

/** Takes nothing, said with the least words of JSON Schema. */
export interface PingInput {
  [key: string]: never
}

export type PingOutput = unknown
