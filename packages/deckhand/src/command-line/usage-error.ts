/** The command was called or configured wrongly. The message says how to do it right; the program exits with 2. */
export class UsageError extends Error {}

/** What the folder brings is not confirmed: a person said no, or could not be asked. The command itself was right, so that help has no answer. */
export class NotConfirmed extends UsageError {}

/** Something that was set needs other settings, and they are not there. The message says what to set them to. */
export class MissingSetting extends UsageError {
  readonly names: readonly string[]

  constructor(names: readonly string[], message: string) {
    super(message)
    this.names = names
  }
}
