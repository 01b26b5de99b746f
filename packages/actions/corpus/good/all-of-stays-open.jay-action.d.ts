// Made from all-of-stays-open.jay-action by "deckhand actions types". What is changed here is lost.

/** Parts of one object must not refuse the keys of the others. */
export interface AllOfStaysOpenInput {
  order?: Base & {
    note?: string
  }
  other?: Alone
}

export type AllOfStaysOpenOutput = unknown

export interface Base {
  id: string
}

export interface Alone {
  id?: string
}
