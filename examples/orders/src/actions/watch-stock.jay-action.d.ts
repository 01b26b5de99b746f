// Made from watch-stock.jay-action by "deckhand actions types". What is changed here is lost.

/** Show how many of a product are left in stock, and watch how the stock changes. */
export interface StockWatchInput {
  /** The article number of the product, such as "LAV-1" */
  article: string
  /**
   * How many changes to wait for. With 0 only the stock now is told
   * @default 0
   */
  changes?: number
  /**
   * How long to wait at most
   * @default 60
   */
  seconds?: number
}

export interface StockWatchOutput {
  article: string
  left: number
}
