import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ReadContract } from '../contract/contract-loader.ts'
import { createContractReader } from '../contract/create-contract-reader.ts'

/** Reads the contracts of the action files in a project, each as the plugin does that the file belongs to: the nearest folder with a plugin.yaml, or else the project. */
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
