/** A piece of code, and what kind of thing it is: "keyword", "string" and so on, or '' for nothing in particular. */
export type Token = [words: string, kind: string]

/** What the page asks of the worker. */
export interface HighlightRequest {
  id: number
  code: string
  language: string
}

/** What it answers: a group of lines, in order; the last has `isLast`. Without tokens there is nothing to colour. */
export interface HighlightReply {
  id: number
  tokens?: Token[]
  isLast: boolean
}
