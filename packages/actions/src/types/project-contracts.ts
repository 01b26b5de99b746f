import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ReadContract } from '../contract/contract-loader.ts'
import { createContractReader } from '../contract/create-contract-reader.ts'

/** Reads contracts for the action files of a project. A file's plugin is the nearest folder with a plugin.yaml, or else the project. */
export function projectContracts(root: string): ReadContract {
  const readers = new Map<string, ReadContract>()
  return (named, from) => {
    const pluginFolder = pluginFolderOf(dirname(from), root)
    const reader = readers.get(pluginFolder) ?? createContractReader({ pluginFolder })
    readers.set(pluginFolder, reader)
    return reader(named, from)
  }
}

function pluginFolderOf(folder: string, root: string): string {
  const isLast = folder === root || folder === dirname(folder)
  if (isLast) return root
  return existsSync(join(folder, 'plugin.yaml')) ? folder : pluginFolderOf(dirname(folder), root)
}
