export type PageErrorCode =
  /** There is nothing at that coordinate. */
  | 'NOT_FOUND'
  /** The page removed it. */
  | 'GONE'
  | 'DISABLED'
  | 'HIDDEN'
  /** Something else lies on top of it. */
  | 'COVERED'
  | 'NO_SUCH_OPTION'
  /** It exists, but takes no value, or not this one. */
  | 'NOT_FILLABLE'
  | 'NOT_ALLOWED'

/** An action that changed nothing. The message says what was wrong and what to do, for the model and for people. */
export class PageError extends Error {
  readonly code: PageErrorCode

  constructor(code: PageErrorCode, message: string) {
    super(message)
    this.name = 'PageError'
    this.code = code
  }
}
