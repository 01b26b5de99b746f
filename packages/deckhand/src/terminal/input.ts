/** Where the lines of a chat come from. */
export interface Input {
  /** The next line, or `undefined` when there will be none. */
  nextLine(): Promise<string | undefined>
  /**
   * The answer to a question of ours, or `undefined` when none came: the signal aborted, or there is nobody to ask.
   * Only what is typed after the question counts: a key pressed before it could not have meant it.
   */
  ask(question: string, signal: AbortSignal): Promise<string | undefined>
  /** Throws away what was typed and not sent. Answers whether there was anything. */
  dropTyped(): boolean
  /** Shows a line of help to somebody who sits at the prompt. */
  hint(text: string): void
  close(): void
}
