import type { TypesReport } from '../types/write-types.ts'
import type { BuildProblem } from './vite-plugin.ts'

/** `path:line:column message`, a line for each problem. */
export function describeReport({ path, problems }: TypesReport): string {
  return problems.map(({ line, column, message }) => `${path}:${line}:${column} ${message}`).join('\n')
}

/** There is something to say though types were made. */
export const isWarned = ({ state, problems }: TypesReport): boolean => state !== 'broken' && problems.length > 0

/** As Vite takes one. It counts columns from 0. */
export function buildProblem(report: TypesReport): BuildProblem {
  const { path, problems } = report
  const { line, column } = problems.find(({ severity }) => severity === 'error') ?? { line: 1, column: 1 }
  return { message: describeReport(report), id: path, loc: { file: path, line, column: column - 1 } }
}
