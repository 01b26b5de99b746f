// Made from delivery-quote.jay-action by "deckhand actions types". What is changed here is lost.

/** Tell what delivery costs and how long it takes, by country and weight. */
export interface ShopDeliveryQuoteInput {
  /** Where it goes */
  country: 'Austria' | 'Denmark' | 'France' | 'Germany' | 'Ireland' | 'Italy' | 'Portugal' | 'Sweden'
  /** In kilograms, of everything together */
  weight: number
  /** How it gets there; standard when left out */
  delivery?: 'standard' | 'express' | 'pickup'
}

export interface ShopDeliveryQuoteOutput {
  /** In euros */
  price: number
  /** Working days until it is there */
  days: number
}
