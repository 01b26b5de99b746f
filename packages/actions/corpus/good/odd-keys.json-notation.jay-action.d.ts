// Made from odd-keys.json-notation.jay-action by "deckhand actions types". What is changed here is lost.

/** Keys that need quotes here or there. */
export interface OddKeysV1Input {
  '42': number
  'data-id': string
  'first name': string
  'is it?really': boolean
  'a.b': string
  true?: string
  'größe': number
  class: string
  constructor: string
}

export type OddKeysV1Output = unknown
