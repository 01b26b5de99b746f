import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Environment } from '../settings/settings.ts'
import { userConfigFolder } from './user-folders.ts'

/** A folder with its current content. Changed content has another digest and needs its own confirmation. */
export interface FolderState {
  /** The real path. */
  path: string
  digest: string
}

export const digestOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

export function isConfirmed(state: FolderState, env: Environment): boolean {
  return existsSync(recordPath(state, env))
}

/**
 * Each state has its own file, so that two processes never overwrite each other's, and returning to a confirmed branch needs no new answer.
 * Throws when the user's configuration folder cannot be written to.
 */
export function confirmFolder({ path, digest }: FolderState, env: Environment): void {
  mkdirSync(recordFolder(env), { recursive: true, mode: 0o700 })
  writeFileSync(recordPath({ path, digest }, env), `${JSON.stringify({ path, digest })}\n`, { mode: 0o600 })
}

/** Removes all confirmed states of a folder, or one of them. Returns whether there were any. */
export function forgetFolder({ path, digest }: { path: string; digest?: string }, env: Environment): boolean {
  const folder = recordFolder(env)
  const records = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
  const found = records.filter((record) => {
    const state = readState(record)
    return state?.path === path && (digest === undefined || state.digest === digest)
  })
  for (const record of found) rmSync(record, { force: true })
  return found.length > 0
}

/** By folder: the confirmed settings of each agent file, by file name. Other folders need no confirmation. */
const heldAgents = new Map<string, ReadonlyMap<string, string>>()

/** Fixes the settings that a folder's agents may have while this process runs. */
export function holdAgents(folder: string, settings: ReadonlyMap<string, string>): void {
  heldAgents.set(resolve(folder), settings)
}

/** Whether an agent file may be used: its settings are as confirmed, or its folder needs no confirmation. */
export function mayUseAgent(path: string, settings: string): boolean {
  const held = heldAgents.get(resolve(dirname(path)))
  return held === undefined || held.get(basename(path)) === settings
}

export interface McpFile {
  path: string
  /** Absent when the file does not exist. */
  text?: string
}

const heldMcpFiles = new Map<string, McpFile>()

/** Keeps the MCP file as it was confirmed, because it may change or appear before it is used. */
export function holdMcpFile(file: McpFile): void {
  heldMcpFiles.set(resolve(file.path), file)
}

/** The confirmed file. `undefined` when it needs no confirmation. */
export const heldMcpFile = (path: string): McpFile | undefined => heldMcpFiles.get(resolve(path))

const heldCode = new Map<string, ReadonlyMap<string, string>>()

/** Fixes the code of a working folder that may run in this process: file texts by absolute path. */
export function holdCode(folder: string, texts: ReadonlyMap<string, string>): void {
  heldCode.set(resolve(folder), texts)
}

/** The code of a working folder that may run. `undefined` when its confirmation was not checked: then none may run. */
export const heldCodeOf = (folder: string): ReadonlyMap<string, string> | undefined => heldCode.get(resolve(folder))

function readState(record: string): Partial<FolderState> | undefined {
  try {
    return JSON.parse(readFileSync(record, 'utf8')) as Partial<FolderState>
  } catch {
    return undefined
  }
}

const recordFolder = (env: Environment): string => join(userConfigFolder(env), 'folders')
const recordPath = ({ path, digest }: FolderState, env: Environment): string =>
  join(recordFolder(env), `${digestOf([path, digest])}.json`)
