import { realpathSync, statSync } from 'node:fs'
import { relative } from 'node:path'
import { checkTypes, findTypedFiles, ProjectTypes, type TypesReport, typesPath } from '@deckhand/actions/project'
import { describeProblem } from '../agents/describe-problem.ts'
import { untilSignal } from '../command-line/signals.ts'
import { UsageError } from '../command-line/usage-error.ts'
import { cleanLine } from '../terminal/terminal-text.ts'
import { TreeWatch } from './tree-watch.ts'

export interface TypesOptions {
  project: string
  check: boolean
  watch: boolean
  /** Includes contracts that have no types yet. */
  contracts: boolean
}

/** Writes the types of every action file of a project. `check` only reports stale ones. Resolves with 1 when a file is broken or the check found something. */
export async function actionTypesCommand({ project, check, watch, contracts }: TypesOptions): Promise<number> {
  const root = projectRoot(project)
  if (check) return reportCheck(checkTypes(findTypedFiles(root, { contracts }), root), project)
  const types = new ProjectTypes(root, { contracts })
  const reports = types.writeAll()
  report(reports)
  print(summary(reports, project))
  if (watch) await follow(types, root)
  return types.broken.length > 0 ? 1 : 0
}

function projectRoot(project: string): string {
  if (statSync(project, { throwIfNoEntry: false })?.isDirectory()) return realpathSync(project)
  throw new UsageError(`There is no folder "${project}". Name the folder of a project with --project.`)
}

async function follow(types: ProjectTypes, root: string): Promise<void> {
  const onChange = (paths: string[]) => report(types.update(paths))
  const watch = new TreeWatch(root, onChange, (error, folder) =>
    print(
      `${shown(folder)} cannot be watched (${(error as Error).message}). Start again to see what was edited there.`,
    ),
  )
  // Keeps the program running while there is no folder to watch.
  const pulse = setInterval(() => {}, 60_000)
  // Files may have changed between the first run and the watch.
  report(types.writeAll().filter(({ state }) => state === 'written'))
  print('Watching. Ctrl-C stops it.')
  await untilSignal(async () => {
    clearInterval(pulse)
    watch.close()
  })
}

function report(reports: TypesReport[]): void {
  for (const { path, state, problems } of reports) {
    for (const problem of problems) print(describeProblem(shown(path), problem))
    if (state === 'written') print(`${shown(typesPath(path))} written`)
  }
}

function reportCheck(reports: TypesReport[], project: string): number {
  report(reports)
  const wrong = reports.filter(({ state }) => state === 'missing' || state === 'stale')
  for (const { path, state } of wrong) print(`${shown(typesPath(path))} is ${state}`)
  print(summary(reports, project))
  if (wrong.length > 0) print('Run "deckhand actions types" to write what is missing or stale.')
  return reports.some(({ state }) => state !== 'unchanged') ? 1 : 0
}

function summary(reports: TypesReport[], project: string): string {
  if (reports.length === 0)
    return `There are no action files below ${project === '.' ? 'this folder' : project}. Write one, NAME.jay-action.`
  const states = ['written', 'unchanged', 'missing', 'stale', 'broken'] as const
  const counts = states.map((state) => [reports.filter((report) => report.state === state).length, state] as const)
  const words = counts.filter(([count]) => count > 0).map(([count, state]) => `${count} ${state}`)
  const contracts = reports.filter(({ path }) => path.endsWith('.jay-contract')).length
  const files = [counted(reports.length - contracts, 'action file'), counted(contracts, 'contract')].filter(Boolean)
  return `${files.join(' and ')}: ${words.join(', ')}.`
}

const counted = (count: number, noun: string) => count && `${count} ${noun}${count === 1 ? '' : 's'}`

/** A path as the user would type it. */
const shown = (path: string) => relative(process.cwd(), path) || path

const print = (words: string) => process.stdout.write(`${cleanLine(words)}\n`)
