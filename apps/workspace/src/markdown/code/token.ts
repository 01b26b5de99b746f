/** A piece of code and its kind: "keyword", "string" and so on, or '' for none. */
export type Token = [words: string, kind: string]

/** A request to the worker. */
export interface HighlightRequest {
  id: number
  code: string
  language: string
}

/** The worker's answer: one group of lines, in order; the last has `isLast`. Without tokens the code stays plain. */
export interface HighlightReply {
  id: number
  tokens?: Token[]
  isLast: boolean
}
