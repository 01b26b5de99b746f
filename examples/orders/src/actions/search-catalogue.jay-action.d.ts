// Made from search-catalogue.jay-action by "deckhand actions types". What is changed here is lost.

/** Search the catalogue of the garden shop for products. Returns those that match, with article number, name, category and price. */
export interface CatalogueSearchInput {
  /** What to look for, such as "lavender" */
  query: string
  /** Only products of this category */
  category?: 'herb' | 'flower' | 'tool'
  /** Only products that cost at most this many euros */
  maxPrice?: number
  /**
   * How many products at most
   * @default 5
   */
  limit?: number
}

export type CatalogueSearchOutput = {
  /** The article number */
  article: string
  name: string
  category: 'herb' | 'flower' | 'tool'
  /** In euros */
  price: number
}[]
