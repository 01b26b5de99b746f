// Made from unicode-pattern.jay-action by "deckhand actions types". What is changed here is lost.

/** Greets a person whose name has letters of any script. */
export interface GreetPersonInput {
  name: string
  constructor: string
}

export type GreetPersonOutput = unknown
