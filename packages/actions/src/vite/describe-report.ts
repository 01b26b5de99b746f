import type { TypesReport } from '../types/write-types.ts'
import type { BuildProblem } from './vite-plugin.ts'

/** `path:line:column message`, one line for each problem. */
export function describeReport({ path, problems }: TypesReport): string {
  return problems.map(({ line, column, message }) => `${path}:${line}:${column} ${message}`).join('\n')
}

/** Whether types were made, but with warnings. */
export const isWarned = ({ state, problems }: TypesReport): boolean => state !== 'broken' && problems.length > 0

/** A problem for a build. Rollup counts columns from 0. */
export function buildProblem(report: TypesReport): BuildProblem {
  const { loc, ...problem } = overlayProblem(report)
  return { ...problem, loc: { ...loc, column: loc.column - 1 } }
}

/** A problem for Vite's overlay, which opens the place in an editor. It counts columns from 1. */
export function overlayProblem(report: TypesReport): BuildProblem {
  const { path, problems } = report
  const { line, column } = problems.find(({ severity }) => severity === 'error') ?? { line: 1, column: 1 }
  return { message: describeReport(report), id: path, loc: { file: path, line, column } }
}

/** A wrong root has no action files, and nothing else would show the mistake. */
export function noFiles(root: string): string {
  return `deckhand-actions found no action file (*.jay-action) below ${root}. Write one, or set "root" to their folder, relative to Vite's root.`
}
