// Made from tree.jay-action by "deckhand actions types". What is changed here is lost.

/** A definition may be inside of itself, as long as something is in between. */
export interface TreeInput {
  root?: Node
}

export type TreeOutput = unknown

export interface Node {
  name: string
  kids?: Node[]
}
