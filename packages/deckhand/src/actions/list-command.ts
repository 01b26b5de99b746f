import { type FoundPlugin, findPlugins, knownAction } from '@deckhand/actions/project'
import { cleanLine } from '../terminal/terminal-text.ts'
import { projectFolder, shownPath } from './project-folder.ts'

const titles = ['name', 'effect', 'callers', 'plugin', 'file']

/** Prints the actions of a project's plugins as a table. Resolves with 1 when a file has errors. Runs none of their code. */
export async function listActionsCommand(project: string): Promise<number> {
  const root = projectFolder(project)
  const { plugins, problems } = findPlugins(root)
  const rows = plugins.flatMap(rowsOf)
  if (rows.length === 0) process.stdout.write(`There are no actions in the plugins of ${root}.\n`)
  else for (const line of table([titles, ...rows])) process.stdout.write(`${line}\n`)
  if (!problems.some(({ severity }) => severity === 'error')) return 0
  process.stderr.write('Some files have errors. Run "deckhand actions validate" to see them.\n')
  return 1
}

function rowsOf(plugin: FoundPlugin): string[][] {
  const { manifest, actionFiles } = plugin
  return manifest.actions.map(({ name: exportName, action }) => {
    const file = actionFiles.get(exportName)
    const { name = `${exportName} (export)`, effect = 'as built', callers } = knownAction(plugin, exportName)
    const shown = file ? shownPath(file.path) : (action ?? '-')
    return [name, effect, callers, manifest.name, shown].map(cleanLine)
  })
}

/** Aligns rows of cells in columns. The first row has the titles. */
export function table(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
