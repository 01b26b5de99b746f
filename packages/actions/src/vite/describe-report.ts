import type { TypesReport } from '../types/write-types.ts'
import type { BuildProblem } from './vite-plugin.ts'

/** `path:line:column message`, a line for each problem. */
export function describeReport({ path, problems }: TypesReport): string {
  return problems.map(({ line, column, message }) => `${path}:${line}:${column} ${message}`).join('\n')
}

/** There is something to say though types were made. */
export const isWarned = ({ state, problems }: TypesReport): boolean => state !== 'broken' && problems.length > 0

/** As a build takes one. It counts columns from 0, as all of Rollup does. */
export function buildProblem(report: TypesReport): BuildProblem {
  const { loc, ...problem } = overlayProblem(report)
  return { ...problem, loc: { ...loc, column: loc.column - 1 } }
}

/** As it is shown over the page, where somebody opens the place in an editor: columns count from 1 there. */
export function overlayProblem(report: TypesReport): BuildProblem {
  const { path, problems } = report
  const { line, column } = problems.find(({ severity }) => severity === 'error') ?? { line: 1, column: 1 }
  return { message: describeReport(report), id: path, loc: { file: path, line, column } }
}

/** A root that is not the one that was meant has no files, and nothing else would tell. */
export function noFiles(root: string): string {
  return `deckhand-actions found no action file (*.jay-action) below ${root}. Write one, or say with "root" where they are: it begins at Vite's root.`
}
