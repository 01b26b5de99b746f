// Made from contract.compact.jay-action by "deckhand actions types". What is changed here is lost.

/** Answers with what a component shows. */
export interface ContractInput {
  ids: string[]
}

export interface ContractOutput {
  best: ProductCard | null
  all: ProductCard[]
  byId: { [key: string]: ProductCard }
  /** The first of them */
  first: ProductCard
}

export interface ProductCard {
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
