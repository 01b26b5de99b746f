// Made from descriptions.compact.jay-action by "deckhand actions types". What is changed here is lost.

/** What is said about keys is kept. */
export interface DescriptionsInput {
  /** Right above the first key */
  first: string
  /** At the end of its line */
  second: number
  /**
   * Above it
   * in two lines
   * and at its end
   */
  third: boolean
  fourth: string
  /** About the group */
  group: {
    /** About the first inside */
    inner: string
    /** With # and : in it */
    other: string
  }
  /** Belongs to the key below it */
  after: string[]
  /** About the list */
  rows: {
    /** About the cell */
    cell: string
  }[]
  /** An object with any keys */
  open: { [key: string]: unknown }
  /** About the whole on one line */
  short: {
    a: string
    b: string
  }
  /** A choice */
  choice: '#1' | 'b' | null
}

export type DescriptionsOutput = unknown
