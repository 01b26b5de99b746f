import { statSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { UsageError } from '../command-line/usage-error.ts'

/** The absolute path of the project that a command names. */
export function projectFolder(named: string): string {
  const folder = resolve(named)
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder
  throw new UsageError(`--project must be a folder, and there is none at ${folder}.`)
}

/** A path relative to the current folder. */
export function shownPath(path: string): string {
  return (relative('', path) || '.').replaceAll(sep, '/')
}
