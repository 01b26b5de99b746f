// Made from place-order.jay-action by "deckhand actions types". What is changed here is lost.

/** Order everything in the user's shopping cart and have it delivered to an address. */
export interface OrdersPlaceInput {
  /** The address to deliver to, such as "3 Mill Lane" */
  address: string
  /** Wrap it as a gift */
  isGift?: boolean
}

export interface OrdersPlaceOutput {
  orderId: string
  items: {
    article: string
    name: string
    quantity: number
  }[]
  /** In euros */
  total: number
  address: string
  isGift: boolean
}
