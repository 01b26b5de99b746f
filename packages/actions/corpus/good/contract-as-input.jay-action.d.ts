// Made from contract-as-input.jay-action by "deckhand actions types". What is changed here is lost.

/** The input is what a contract says. */
export interface ContractAsInputInput {
  _id: string
  /** What it is called */
  productName: string
  price: number
  isOpen: boolean
  /**
   * Whether
   * it is there
   */
  stock: 'IN_STOCK' | 'sold out'
  quantity: number
  images: {
    url: string
    added: string
    caption: string
  }[]
  maker: {
    name: string
    vatNumber: string
  }
}

export type ContractAsInputOutput = unknown
