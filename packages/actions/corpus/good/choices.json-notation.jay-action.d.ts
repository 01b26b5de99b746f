// Made from choices.json-notation.jay-action by "deckhand actions types". What is changed here is lost.

/** Texts that are one of a few. */
export interface ChoicesInput {
  size: 's' | 'm' | 'l'
  mood: 'in stock' | 'sold out' | 'half-way' | 'v1.0'
  days: ('mon' | 'tue')[]
  none: 'a' | null
  quotes: 'say "no"' | "it's"
}

export type ChoicesOutput = 'yes' | 'no'
