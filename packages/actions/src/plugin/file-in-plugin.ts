import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { entryFrom } from './package-entry.ts'

export type FileInPlugin = { path: string } | { refused: string }

/** The file that a manifest names, from the plugin's folder; for a package also by its `exports`, as Jay's packages do it. It may not lie elsewhere: a plugin hands out its own files only. */
export function fileInPlugin(folder: string, named: string, extension: string): FileInPlugin {
  const candidates = [named, `${named}${extension}`].map((name) => resolve(folder, name))
  const outside = isAbsolute(named) || candidates.some((path) => !isBelow(folder, path))
  if (outside)
    return { refused: `"${named}" is outside of the plugin's folder. Put the file into it, and name it from there.` }
  const path = [...candidates, ...exported(folder, named)].find(isFile)
  if (path === undefined)
    return {
      refused: `There is no file "${named}". Write it, or correct the path: it begins at the folder of plugin.yaml.`,
    }
  if (!isBelow(realpathSync(folder), realpathSync(path)))
    return { refused: `"${named}" is a link that leaves the plugin's folder. Put the file itself there.` }
  return { path }
}

export function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/** Also when a part of its path is a file, for which stat throws. */
export function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile()
}

function exported(folder: string, named: string): string[] {
  const entry = entryFrom(packageIn(folder).exports, `./${named.replace(/^\.\//, '')}`)
  const path = entry === undefined ? undefined : resolve(folder, entry)
  return path !== undefined && isBelow(folder, path) ? [path] : []
}

export interface PackageFile {
  name?: unknown
  main?: unknown
  exports?: unknown
  dependencies?: unknown
  devDependencies?: unknown
  peerDependencies?: unknown
}

/** The same for one that somebody else answers for: there is nothing in what cannot be read. */
export function packageIn(folder: string): PackageFile {
  try {
    return readPackage(folder) ?? {}
  } catch {
    return {}
  }
}

/** A folder's package.json; nothing when there is none. Throws when it is not JSON. */
export function readPackage(folder: string): PackageFile | undefined {
  const path = join(folder, 'package.json')
  if (!existsSync(path)) return undefined
  const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'))
  return typeof parsed === 'object' && parsed !== null ? parsed : {}
}
