import type { Node } from 'yaml'
import type { FileProblem } from '../file-problem.ts'
import { yaml } from './library.ts'

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
