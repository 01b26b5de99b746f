import { type FoundPlugin, findPlugins } from '@deckhand/actions/project'
import { cleanLine } from '../terminal-text.ts'
import { projectFolder, shownPath } from './project-folder.ts'

const titles = ['name', 'effect', 'agents', 'plugin', 'file']

/** Prints the actions of a project's plugins as a table. None of their code is run. */
export async function listActionsCommand(project: string): Promise<number> {
  const root = projectFolder(project)
  const { plugins, problems } = findPlugins(root)
  const rows = plugins.flatMap(rowsOf)
  if (rows.length === 0) process.stdout.write(`There are no actions in the plugins of ${root}.\n`)
  else for (const line of table([titles, ...rows])) process.stdout.write(`${line}\n`)
  if (problems.some(({ severity }) => severity === 'error'))
    process.stdout.write('Some of it has errors. "deckhand actions validate" tells them.\n')
  return 0
}

function rowsOf({ manifest, actionFiles }: FoundPlugin): string[][] {
  return manifest.actions.map(({ name, action }) => {
    const file = actionFiles.get(name)
    const { metadata } = file ?? {}
    const offered = metadata && metadata.agent !== false ? 'offered' : 'not offered'
    const shown = file ? shownPath(file.path) : (action ?? '-')
    return [metadata?.name ?? name, metadata?.effect ?? 'as built', offered, manifest.name, shown].map(cleanLine)
  })
}

function table(rows: string[][]): string[] {
  const widths = titles.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
