// Made from all-numbers.jay-action by "deckhand actions types". What is changed here is lost.

/** What JSON Schema says about numbers, texts and lists. */
export interface AllNumbersInput {
  whole?: number
  part?: number
  code?: string
  list?: string[]
  labels?: { [key: string]: string }
  big?: number
}

export type AllNumbersOutput = unknown
