import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Row {
  metric: string
  ours: number
  /** What `theirs` measures. */
  reference: string
  theirs: number
  ratio: number
  /** In words. */
  goal: string
  met: boolean | null
}

export interface Results {
  name: string
  at: string
  rows: Row[]
}

/** Prints a table and writes `NAME.json` into the folder. Every benchmark of the project ends here. */
export function report(name: string, rows: Row[], folder: string): void {
  const results: Results = { name, at: new Date().toISOString(), rows }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(results, null, 2)}\n`)
  process.stdout.write(`${table(rows)}\n`)
}

function table(rows: Row[]): string {
  const head = ['metric', 'ours', 'theirs', 'ratio', 'goal', 'met', 'reference']
  const body = rows.map((row) => [
    row.metric,
    round(row.ours),
    round(row.theirs),
    row.ratio.toFixed(2),
    row.goal,
    row.met === null ? 'too noisy to say' : row.met ? 'yes' : 'NO',
    row.reference,
  ])
  const widths = head.map((_, column) => Math.max(...[head, ...body].map((line) => line[column]?.length ?? 0)))
  return [head, ...body]
    .map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .join('\n')
}

const round = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(2))
