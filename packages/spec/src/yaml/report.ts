import type { Node } from 'yaml'
import { yaml } from './library.ts'

/** A mistake in a user's file. Lines and columns count from 1. A file with an error is not used; a file with only warnings is. */
export interface FileProblem {
  line: number
  column: number
  message: string
  severity: 'error' | 'warning'
}

/** Collects the problems of one YAML text, with their positions in the whole file. */
export class Report {
  readonly problems: FileProblem[] = []
  readonly lines = new (yaml().LineCounter)()
  readonly source: string
  readonly #linesAbove: number

  constructor(source: string, linesAbove = 0) {
    this.source = source
    this.#linesAbove = linesAbove
  }

  node({ range }: Node, message: string, severity: FileProblem['severity'] = 'error'): void {
    this.offset(range?.[0] ?? 0, message, severity)
  }

  offset(offset: number, message: string, severity: FileProblem['severity'] = 'error'): void {
    const { line, col } = this.lines.linePos(offset)
    this.problems.push({ line: line + this.#linesAbove, column: col, message, severity })
  }
}
