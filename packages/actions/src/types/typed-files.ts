import { existsSync } from 'node:fs'
import { isOurTypes } from './contract-types.ts'
import { findActionFiles, findContractFiles } from './find-action-files.ts'
import { typesPath } from './write-types.ts'

/**
 * The files of a project that we make types of: its action files, and its contracts, where they have types of ours. With `contracts` also those that have none
 * yet. Types that another tool made of a contract, such as Jay, are never touched.
 */
export function findTypedFiles(root: string, { contracts = false } = {}): string[] {
  return [...findActionFiles(root), ...findContractFiles(root).filter((path) => isTypedContract(path, contracts))]
}

export function isTypedContract(path: string, isWanted: boolean): boolean {
  const types = typesPath(path)
  return isOurTypes(types) || (isWanted && !existsSync(types))
}
