// Made from list-of-maps.compact.jay-action by "deckhand actions types". What is changed here is lost.

/** The whole answer is a list. */
export interface ListOfMapsInput {
  [key: string]: never
}

export type ListOfMapsOutput = {
  id: string
  parts: { [key: string]: unknown }[]
}[]
