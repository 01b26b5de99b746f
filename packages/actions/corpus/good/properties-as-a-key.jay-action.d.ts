// Made from properties-as-a-key.jay-action by "deckhand actions types". What is changed here is lost.

/** Keys that JSON Schema also has, in the compact notation. */
export interface PropertiesAsAKeyInput {
  properties: string[]
  items: number
  format?: string
}

export type PropertiesAsAKeyOutput = unknown
