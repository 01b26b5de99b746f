// Made from search-products.jay-action by "deckhand actions types". What is changed here is lost.

/** Search the products of the shop by words, category, price and stock. Returns those that match, with article number, name, category, price, stock and weight. */
export interface ShopSearchProductsInput {
  /** Words that are all in the name, the number or the description, such as "lamp". All products when left out */
  query?: string
  /** Only products of this category, by its name as products tell it */
  category?: string
  /** Only products that cost at most this many euros */
  maxPrice?: number
  /**
   * Only products that can be ordered now
   * @default false
   */
  onlyInStock?: boolean
  /**
   * How many products at most
   * @default 10
   */
  limit?: number
}

export type ShopSearchProductsOutput = {
  /** The article number */
  id: string
  name: string
  category: string
  /** In euros */
  price: number
  /** How many can be ordered */
  stock: number
  /** In kilograms, of one */
  weight: number
}[]
