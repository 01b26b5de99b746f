import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { ReadContract } from './contract-loader.ts'

const extension = '.jay-contract'
const mostBytes = 256 * 1024

/**
 * Reads contracts from disk: beside the file, in a `contracts` folder there or above it in the plugin, or in a package. Refuses paths and links that
 * leave the plugin, because an untrusted file must not expose others.
 */
export function createContractReader({ pluginFolder }: { pluginFolder: string }): ReadContract {
  return (written, from) => {
    const named = written.endsWith(extension) ? written : `${written}${extension}`
    if (isAbsolute(named))
      throw new Error(`"${written}" must be a path from the file that names it, or be in a package.`)
    const folder = homeOf(from, pluginFolder)
    const path = besideOrAbove(named, from, folder) ?? inPackage(named, from)
    if (path === undefined) throw new Error(notFound(written))
    if (statSync(path).size > mostBytes) throw new Error(`The contract "${written}" is larger than 256 KB.`)
    return { path, source: readFileSync(path, 'utf8') }
  }
}

const notFound = (named: string) =>
  `There is no contract "${named}" beside the file, in a "contracts" folder of the plugin, or in a package. Correct the name, or install the package.`

/** The folder that names in this file must not leave: the plugin's, or that of a linked contract's package. */
function homeOf(from: string, pluginFolder: string): string {
  const real = realOf(dirname(from))
  const plugin = realOf(pluginFolder)
  if (isInside(real, plugin) && !relative(plugin, real).split(sep).includes('node_modules')) return plugin
  return foldersUp(real).find((folder) => existsSync(join(folder, 'package.json'))) ?? real
}

function besideOrAbove(named: string, from: string, home: string): string | undefined {
  const folders = foldersUp(realOf(dirname(from)), home)
  const places = [join(folders[0] ?? home, named), ...folders.map((folder) => join(folder, 'contracts', named))]
  for (const place of isExplicit(named) ? places.slice(0, 1) : places) {
    if (!isFile(place)) continue
    const real = realpathSync(place)
    if (isInside(real, home) && real.endsWith(extension)) return real
    throw new Error(`The contract "${named}" is outside of the plugin. Copy it in, or import it from a package.`)
  }
  return undefined
}

function inPackage(named: string, from: string): string | undefined {
  if (isExplicit(named) || named.split('/').includes('..')) return undefined
  const candidates = createRequire(from).resolve.paths(named) ?? []
  // Ignores the package's exports, which list code and rarely contracts.
  const found = candidates.map((folder) => join(folder, named)).find((place) => isFile(place) && named.includes('/'))
  return found && realpathSync(found)
}

const isExplicit = (named: string) => /^\.\.?\//.test(named)

function foldersUp(from: string, last?: string): string[] {
  const folders = [from]
  for (let folder = from; folder !== last && dirname(folder) !== folder; folders.push(folder)) folder = dirname(folder)
  return folders
}

function isInside(path: string, folder: string): boolean {
  const steps = relative(folder, path)
  return steps === '' || (!steps.startsWith('..') && !isAbsolute(steps))
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true

function realOf(folder: string): string {
  const path = resolve(folder)
  return existsSync(path) ? realpathSync(path) : path
}
