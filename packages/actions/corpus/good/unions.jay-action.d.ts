// Made from unions.jay-action by "deckhand actions types". What is changed here is lost.

/** One of several, with each its own mark. */
export interface UnionsInput {
  shape: {
    kind: 'circle'
    radius: number
  } | {
    kind: 'square'
    side: number
  }
  key?: string | number
  mixed?: string | number | null
  constant?: 7
  choices?: 1 | 'two' | true | null
}

export type UnionsOutput = unknown
