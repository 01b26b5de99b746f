// Made from title-and-description.jay-action by "deckhand actions types". What is changed here is lost.

/** Keys that JSON Schema has for words, as keys of the compact notation. */
export interface DescribeInput {
  title: string
  description: string
}

export interface DescribeOutput {
  title: string
}
