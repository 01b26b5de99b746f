/** The source of a chat's lines. */
export interface Input {
  /** The next line, or `undefined` at the end of the input. */
  nextLine(): Promise<string | undefined>
  /**
   * The answer to a question, or `undefined` when the signal aborted or there is no person to ask. Only keys pressed after the question count, because
   * earlier ones cannot be an answer to it.
   */
  ask(question: string, signal: AbortSignal): Promise<string | undefined>
  /** Discards typed text that was not sent. Returns whether there was any. */
  dropTyped(): boolean
  /** Shows a line of help at the prompt. */
  hint(text: string): void
  close(): void
}
