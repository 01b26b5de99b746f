// Made from lists.compact.jay-action by "deckhand actions types". What is changed here is lost.

/** Lists of every kind. */
export interface ListsInput {
  tags: string[]
  grid: number[][]
  lines: {
    sku: string
    count?: number
  }[]
  again: boolean[]
}

export type ListsOutput = string[]
