/** What was done to an element, for the model and for people. */
export interface Outcome {
  /** In words, with what the page made of it. */
  did: string
  /** What it holds now; never that of a password. */
  value?: string
  /** Nothing was done, for it was so already. */
  already?: boolean
}

export interface ActOptions {
  /** Ends waiting, and keeps the next step from being made. What is thrown is the signal's reason. */
  signal?: AbortSignal | undefined
}
