// Made from contract-in-folder.jay-action by "deckhand actions types". What is changed here is lost.

/** The contract is in the folder for contracts. */
export interface ContractInFolderInput {
  [key: string]: never
}

export type ContractInFolderOutput = Cart | null

export interface Cart {
  /** What is in it */
  items: {
    count: number
    empty: { [key: string]: unknown }
  }[]
  total: number
}
