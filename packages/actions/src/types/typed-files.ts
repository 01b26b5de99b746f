import { existsSync } from 'node:fs'
import { isOurTypes } from './contract-types.ts'
import { findActionFiles, findContractFiles } from './find-action-files.ts'
import { typesPath } from './write-types.ts'

/**
 * The files of a project for which we make types: its action files, and contracts that have types of ours. With `contracts`, also contracts without
 * types. Never touches types that another tool made, such as Jay.
 */
export function findTypedFiles(root: string, { contracts = false } = {}): string[] {
  return [...findActionFiles(root), ...findContractFiles(root).filter((path) => isTypedContract(path, contracts))]
}

export function isTypedContract(path: string, isWanted: boolean): boolean {
  const types = typesPath(path)
  return isOurTypes(types) || (isWanted && !existsSync(types))
}
