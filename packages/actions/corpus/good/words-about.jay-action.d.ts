// Made from words-about.jay-action by "deckhand actions types". What is changed here is lost.

/** All of the input */
export interface WordsAboutInput {
  /**
   * The letter
   * @default "x"
   * @deprecated
   */
  a: string
}

/** Anything of the kind */
export type WordsAboutOutput = number | { [key: string]: unknown }
