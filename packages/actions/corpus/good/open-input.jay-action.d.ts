// Made from open-input.jay-action by "deckhand actions types". What is changed here is lost.

/** Objects that say so take any keys; those that name theirs take no others. */
export interface OpenInputInput {
  known?: string
  closed?: {
    a?: string
  }
  empty?: { [key: string]: never }
  any?: { [key: string]: unknown }
  numbers?: {
    a?: number
    [key: string]: number | undefined
  }
  free?: unknown
  [key: string]: unknown
}

export type OpenInputOutput = unknown
