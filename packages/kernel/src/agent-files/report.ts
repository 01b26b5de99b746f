import type { AgentProblem } from '@deckhand/spec'
import { LineCounter, type Node } from 'yaml'

/** Collects the problems of one frontmatter, at their places in the whole file. */
export class Report {
  readonly problems: AgentProblem[] = []
  readonly lines = new LineCounter()
  readonly source: string
  readonly #linesAbove: number

  constructor(source: string, linesAbove: number) {
    this.source = source
    this.#linesAbove = linesAbove
  }

  node({ range }: Node, message: string, severity: AgentProblem['severity'] = 'error'): void {
    this.offset(range?.[0] ?? 0, message, severity)
  }

  offset(offset: number, message: string, severity: AgentProblem['severity'] = 'error'): void {
    const { line, col } = this.lines.linePos(offset)
    this.problems.push({ line: line + this.#linesAbove, column: col, message, severity })
  }
}
