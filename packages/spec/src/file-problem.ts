/** A mistake in a user's file. Lines and columns count from 1. A file with an error is not used; a file with only warnings is. */
export interface FileProblem {
  line: number
  column: number
  message: string
  severity: 'error' | 'warning'
}
