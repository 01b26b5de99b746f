import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { entryFrom } from './package-entry.ts'

export type FileInPlugin = { path: string } | { refused: string }

/** Finds a file that a manifest names, in the plugin's folder or through a package's `exports`, as Jay's packages do. Refuses files outside the plugin: it may use only its own. */
export function fileInPlugin(folder: string, named: string, extension: string): FileInPlugin {
  const candidates = [named, `${named}${extension}`].map((name) => resolve(folder, name))
  const outside = isAbsolute(named) || candidates.some((path) => !isBelow(folder, path))
  if (outside)
    return { refused: `"${named}" is outside the plugin's folder. Move the file into it, and name it from there.` }
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
  const steps = relative(folder, path)
  return steps !== '..' && !steps.startsWith(`..${sep}`) && !isAbsolute(steps)
}

/** Returns false, instead of throwing as stat does, if a part of the path is a file. */
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

/** Like `readPackage`, but empty when the file cannot be read, which someone else reports. */
export function packageIn(folder: string): PackageFile {
  try {
    return readPackage(folder) ?? {}
  } catch {
    return {}
  }
}

/** A folder's package.json, or `undefined`. Throws when it is not valid JSON. */
export function readPackage(folder: string): PackageFile | undefined {
  const path = join(folder, 'package.json')
  if (!existsSync(path)) return undefined
  const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'))
  return typeof parsed === 'object' && parsed !== null ? parsed : {}
}
