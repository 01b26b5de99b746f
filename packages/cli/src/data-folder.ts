import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Environment } from './settings.ts'
import { UsageError } from './usage-error.ts'

export interface DataFolder {
  path: string
  outboxFile: string
  /** Signs approvals. Beside the database, not in it: whoever can change a row cannot sign. */
  approvalKey: Buffer
}

/** `DECKHAND_DATA`, or `.deckhand` in the folder the program was started in. */
export const dataFolderPath = (env: Environment): string => resolve(env.DECKHAND_DATA?.trim() || '.deckhand')

/** Where everything is kept. Throws a UsageError when it cannot be there. */
export function openDataFolder(env: Environment): DataFolder {
  const path = dataFolderPath(env)
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    return { path, outboxFile: join(path, 'outbox.ndjson'), approvalKey: readKey(join(path, 'approval.key')) }
  } catch (cause) {
    const message = `Nothing can be kept in ${path} (${(cause as Error).message}). Set DECKHAND_DATA to a folder that you may write to.`
    throw new UsageError(message, { cause })
  }
}

/** Two processes that start at once must end up with one key: it is written aside and linked into place, which only one of them can do. */
function readKey(path: string): Buffer {
  const aside = `${path}.${process.pid}`
  writeFileSync(aside, randomBytes(32), { mode: 0o600 })
  try {
    linkSync(aside, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(aside)
  }
  chmodSync(path, 0o600)
  return readFileSync(path)
}
