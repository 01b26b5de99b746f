export type PageErrorCode =
  /** There is nothing at that coordinate. */
  | 'NOT_FOUND'
  /** There was, and the page took it away. */
  | 'GONE'
  | 'DISABLED'
  | 'HIDDEN'
  /** Something else lies on top of it. */
  | 'COVERED'
  | 'NO_SUCH_OPTION'
  /** It is there, and takes no value, or not such a one. */
  | 'NOT_FILLABLE'
  | 'NOT_ALLOWED'

/** Why the page was left as it is. The message is for the model and for people: what is wrong, and what can be done. */
export class PageError extends Error {
  readonly code: PageErrorCode

  constructor(code: PageErrorCode, message: string) {
    super(message)
    this.name = 'PageError'
    this.code = code
  }
}
