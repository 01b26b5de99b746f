// Made from add-item.jay-action by "deckhand actions types". What is changed here is lost.

/** Add a product of the garden shop to the user's shopping cart. Returns what is in the cart then. */
export interface CartAddItemInput {
  /** The article number of the product, such as "LAV-1" */
  article: string
  /** How many pieces of it */
  quantity: number
}

export interface CartAddItemOutput {
  items: {
    article: string
    name: string
    quantity: number
    /** In euros, of one */
    price: number
  }[]
  /** In euros */
  total: number
}
