// Made from windows-line-ends.jay-action by "deckhand actions types". What is changed here is lost.

/** Line ends of Windows change nothing. */
export interface WindowsInput {
  /** About a */
  a: string
  /** About b */
  b?: number
}

export type WindowsOutput = unknown
