/** The command was called or configured wrongly. The message says what to do; the program exits with 2. */
export class UsageError extends Error {}

/** The folder is not confirmed: a person said no, or could not be asked. The command was right, so no hint at the help is printed. */
export class NotConfirmed extends UsageError {}

/** A setting needs other settings, which are missing. The message says what to set. */
export class MissingSetting extends UsageError {
  readonly names: readonly string[]

  constructor(names: readonly string[], message: string) {
    super(message)
    this.names = names
  }
}
