// Made from search-products.jay-action by "deckhand actions types". What is changed here is lost.

/** Finds products whose name or words match a query, with their ids and prices. */
export interface SearchProductsInput {
  /** The words to look for */
  query: string
  /**
   * How many to answer at the most
   * @default 10
   */
  limit?: number
}

export type SearchProductsOutput = {
  _id?: string
  name?: string
  price?: number
}[]
