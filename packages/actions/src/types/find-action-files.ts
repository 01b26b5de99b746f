import { type Dirent, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

export const actionEnding = '.jay-action'
export const contractEnding = '.jay-contract'

/** Folders that hold what others made, or nobody should see. Links are not followed either: they may go round in circles. */
function isProjectFolder(name: string): boolean {
  return name !== 'node_modules' && name !== 'dist' && !name.startsWith('.')
}

/** Whether a path leads from the project's folder to a file of it, and neither out of it nor to what others made. */
export function isInProject(root: string, path: string): boolean {
  const folders = relative(root, path).split(sep).slice(0, -1)
  return folders.every(isProjectFolder)
}

/** Every action file below a folder, in the order of their paths. A folder that cannot be read has none. */
export function findActionFiles(root: string): string[] {
  return findFiles(root, actionEnding)
}

/** In the same way, every contract. */
export function findContractFiles(root: string): string[] {
  return findFiles(root, contractEnding)
}

function findFiles(root: string, ending: string): string[] {
  const isWanted = (entry: Dirent) => entry.name.endsWith(ending) && !entry.isDirectory()
  return foldersBelow(root)
    .flatMap(({ path, entries }) => entries.filter(isWanted).map(({ name }) => join(path, name)))
    .sort()
}

/** The folder and all below it that belong to the project. */
export function foldersBelow(root: string): { path: string; entries: Dirent[] }[] {
  const entries = entriesOf(root)
  if (!entries) return []
  const inner = entries.filter((entry) => entry.isDirectory() && isProjectFolder(entry.name))
  return [{ path: root, entries }, ...inner.flatMap(({ name }) => foldersBelow(join(root, name)))]
}

/** Nothing when there is no such folder, any more or for us. */
export function entriesOf(folder: string): Dirent[] | undefined {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return undefined
  }
}
