// Made from effects.jay-action by "deckhand actions types". What is changed here is lost.

/** Everything that a file may say about the call. */
export interface ShopOrdersCancelOrder2Input {
  orderId: string
}

export type ShopOrdersCancelOrder2Output = unknown
