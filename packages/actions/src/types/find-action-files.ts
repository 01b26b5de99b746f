import { type Dirent, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

export const actionEnding = '.jay-action'
export const contractEnding = '.jay-contract'

/** Excludes folders with generated, installed or hidden files. Links are not followed either, because they may be circular. */
function isProjectFolder(name: string): boolean {
  return name !== 'node_modules' && name !== 'dist' && !name.startsWith('.')
}

/** Whether a path is inside the project, and not in an excluded folder. */
export function isInProject(root: string, path: string): boolean {
  const folders = relative(root, path).split(sep).slice(0, -1)
  return folders.every(isProjectFolder)
}

/** All action files below a folder, sorted by path. Skips unreadable folders. */
export function findActionFiles(root: string): string[] {
  return findFiles(root, actionEnding)
}

/** All contracts below a folder, in the same way. */
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

/** `undefined` when the folder does not exist or cannot be read. */
export function entriesOf(folder: string): Dirent[] | undefined {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return undefined
  }
}
