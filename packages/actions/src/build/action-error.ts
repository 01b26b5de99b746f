/** What a handler throws when it refuses for a reason that its caller may know. The caller gets the code and the words; of any other error it gets neither. */
export class ActionError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'ActionError'
    this.code = code
  }
}
