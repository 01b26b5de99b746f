// Made from nullable.json-notation.jay-action by "deckhand actions types". What is changed here is lost.

/** Values that may be null. */
export interface NullableInput {
  text: string | null
  amount: number | null
  flag: boolean | null
  until: string | null
  body: string | null
  list: string[] | null
  inner: (string | null)[]
  labels: { [key: string]: number } | null
  pick: 'a' | 'b' | null
  either?: string | null
}

export type NullableOutput = (number | null)[] | null
