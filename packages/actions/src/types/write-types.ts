import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { FileProblem } from '@deckhand/spec'
import type { ReadContract } from '../contract/contract-loader.ts'
import { createContractReader } from '../contract/create-contract-reader.ts'
import { parseActionFile } from '../file/parse-action-file.ts'
import { contractTypes, type MadeTypes } from './contract-types.ts'
import { contractEnding } from './find-action-files.ts'
import { renderTypes } from './render/render-types.ts'

/** The state of the types of one action file or contract. */
export interface TypesReport {
  /** The file's path. Its types are at `typesPath(path)`. */
  path: string
  /** `broken`: no new types, for the reasons in `problems`. `missing` and `stale` come from checking, which writes nothing. */
  state: 'written' | 'unchanged' | 'missing' | 'stale' | 'broken'
  /** Includes warnings. */
  problems: FileProblem[]
  /** The contracts that the types depend on. */
  contracts: string[]
}

export const typesPath = (actionPath: string): string => `${actionPath}.d.ts`

/** Writes changed types beside their files. Never throws: a broken file has problems, and its old types stay. `root` is the project's folder, spelled as in the paths. */
export function writeTypes(paths: string[], root: string): TypesReport[] {
  return reports(paths, root, put)
}

/** Reports missing and stale types, and writes nothing. */
export function checkTypes(paths: string[], root: string): TypesReport[] {
  return reports(paths, root, (_typesPath, _text, old) => (old === undefined ? 'missing' : 'stale'))
}

type Settle = (typesPath: string, text: string, old: string | undefined) => TypesReport['state']

function reports(paths: string[], root: string, settle: Settle): TypesReport[] {
  const readContract = projectContracts(root)
  return paths.map((path) => report(path, readContract, settle))
}

function report(path: string, readContract: ReadContract, settle: Settle): TypesReport {
  try {
    const make = path.endsWith(contractEnding) ? contractTypes : actionTypes
    const { text, problems, contracts } = make(path, readContract)
    if (text === undefined) return { path, state: 'broken', problems, contracts }
    const old = read(typesPath(path))
    return { path, state: old === text ? 'unchanged' : settle(typesPath(path), text, old), problems, contracts }
  } catch (error) {
    const message = `The types cannot be made (${(error as Error).message}).`
    return { path, state: 'broken', problems: [{ line: 1, column: 1, message, severity: 'error' }], contracts: [] }
  }
}

function actionTypes(path: string, readContract: ReadContract): MadeTypes {
  const { metadata, problems, contracts } = parseActionFile(readFileSync(path, 'utf8'), { path, readContract })
  return { ...(metadata && { text: renderTypes(metadata, basename(path)) }), problems, contracts }
}

/** Writes atomically, so that a compiler never reads half a file. */
function put(path: string, text: string): 'written' {
  const beside = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`)
  try {
    writeFileSync(beside, text)
    renameSync(beside, path)
  } catch (error) {
    rmSync(beside, { force: true })
    throw error
  }
  return 'written'
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Reads contracts for the action files of a project. A file's plugin is the nearest folder with a plugin.yaml, or else the project. */
function projectContracts(root: string): ReadContract {
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
