// Made from place-order.jay-action by "deckhand actions types". What is changed here is lost.

/** Order products of the shop and have them delivered, paid on delivery. Returns the order with its number and what is to be paid. */
export interface ShopPlaceOrderInput {
  /** What is ordered */
  items: {
    /** The article number */
    productId: string
    quantity: number
  }[]
  /** Who receives it */
  name: string
  /** The street with the number of the house */
  street: string
  city: string
  postcode: string
  country: 'Austria' | 'Denmark' | 'France' | 'Germany' | 'Ireland' | 'Italy' | 'Portugal' | 'Sweden'
  /** @default "standard" */
  delivery?: 'standard' | 'express' | 'pickup'
  /**
   * Wrap it as a gift
   * @default false
   */
  isGift?: boolean
  /** For whoever brings it */
  note?: string
}

export interface ShopPlaceOrderOutput {
  orderId: string
  items: {
    productId: string
    name: string
    quantity: number
    /** In euros, of all of them */
    price: number
  }[]
  /** In euros */
  delivery: number
  /** In euros, with delivery */
  total: number
  /** Working days until it is there */
  days: number
  isGift: boolean
  note: string
}
