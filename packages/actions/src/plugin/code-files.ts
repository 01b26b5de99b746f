import { join } from 'node:path'
import { entriesOf } from '../types/find-action-files.ts'
import { isFile } from './file-in-plugin.ts'
import { readText } from './read-action-file.ts'

/** The texts of the code below a folder, as far as they can be read. Where there is TypeScript it is that alone: what was built from it may be older. */
export function codeFiles(folder: string): string[] {
  const paths = codePaths(folder)
  const typed = paths.filter((path) => /\.[cm]?tsx?$/.test(path))
  return (typed.length > 0 ? typed : paths).map(readText).filter((text) => typeof text === 'string')
}

function codePaths(folder: string): string[] {
  return (entriesOf(folder) ?? []).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name.startsWith('.')) return []
    const path = join(folder, entry.name)
    // What another plugin has below this one is its own.
    if (entry.isDirectory()) return isFile(join(path, 'plugin.yaml')) ? [] : codePaths(path)
    return isCode(entry.name) && entry.isFile() ? [path] : []
  })
}

/** Neither declarations nor tests, which may speak of names that are no longer. */
const isCode = (name: string) => /\.[cm]?[jt]sx?$/.test(name) && !/\.(?:d|test|spec)\./.test(name)
