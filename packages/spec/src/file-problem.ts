/** A mistake in a file that somebody wrote. Lines and columns count from 1. What has an error is not used; a warning does not keep it from work. */
export interface FileProblem {
  line: number
  column: number
  message: string
  severity: 'error' | 'warning'
}
