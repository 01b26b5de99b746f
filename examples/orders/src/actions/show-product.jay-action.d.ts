// Made from show-product.jay-action by "deckhand actions types". What is changed here is lost.

/** Show one product of the garden shop with its price and how to care for it. Nothing when there is no product with that article number. */
export interface CatalogueProductInput {
  /** The article number of the product, such as "LAV-1" */
  article: string
}

export type CatalogueProductOutput = ProductCard | null

export interface ProductCard {
  /** The article number */
  article: string
  name: string
  category: 'herb' | 'flower' | 'tool'
  /** In euros */
  price: number
  inStock: boolean
  /** How to look after it */
  care: {
    topic: string
    advice: string
  }[]
}
