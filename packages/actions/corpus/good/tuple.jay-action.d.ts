// Made from tuple.jay-action by "deckhand actions types". What is changed here is lost.

/** A list whose places differ. */
export interface TupleInput {
  at?: [number, number, string?, ...boolean[]]
}

export type TupleOutput = unknown
