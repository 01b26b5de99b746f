import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '../settings/settings.ts'
import { confirmFolder, digestOf, type FolderState, forgetFolder, isConfirmed } from './confirmed-folders.ts'

const idFile = 'folder.id'
/** The Jay-Stack plugin keeps its own data there. Deckhand never reads it. */
const ofOthers = ['gemini-agent']

/**
 * Returns a data folder in the working folder, unless it is empty or this user's own. Deckhand writes a random id into each data folder that it
 * creates, and the id's digest into the user's configuration folder. A folder that came with a repository cannot have a known id.
 */
export function foreignDataFolder(path: string, env: Environment): string | undefined {
  if (isEmpty(path)) return undefined
  const state = stateOf(path)
  return state && isConfirmed(state, env) ? undefined : path
}

/** Marks an empty data folder as the user's own, and no other. If the mark cannot be written, the next start asks about the folder. */
export function markNewDataFolder(path: string, env: Environment): void {
  if (!isEmpty(path)) return
  try {
    markDataFolder(path, env)
  } catch (error) {
    const reason = `${(error as Error).message}`
    process.stderr.write(
      `${path} cannot be marked as yours (${reason}). Set DECKHAND_DATA, or the next start asks about it.\n`,
    )
  }
}

/** Writes the digest before the id, so that a process that starts at the same moment never finds an unknown id. */
function markDataFolder(path: string, env: Environment): void {
  const id = randomBytes(32).toString('hex')
  const state = { path: realpathSync(path), digest: digestOf(id) }
  confirmFolder(state, env)
  try {
    writeFileSync(join(path, idFile), id, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    forgetFolder(state, env)
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Makes a confirmed data folder the user's own. It gets a new id, because the folder's author knows the old one. */
export function adoptDataFolder(path: string, env: Environment): void {
  rmSync(join(path, idFile), { force: true })
  markDataFolder(path, env)
}

function isEmpty(path: string): boolean {
  try {
    return readdirSync(path).every((name) => ofOthers.includes(name))
  } catch (error) {
    // A file of that name is reported when the data folder is opened.
    return ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
  }
}

function stateOf(path: string): FolderState | undefined {
  try {
    return { path: realpathSync(path), digest: digestOf(readFileSync(join(path, idFile), 'utf8')) }
  } catch {
    return undefined
  }
}
