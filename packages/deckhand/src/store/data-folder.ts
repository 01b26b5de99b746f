import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { UsageError } from '../command-line/usage-error.ts'
import { markNewDataFolder } from '../folder/found-data-folder.ts'
import type { Environment } from '../settings/settings.ts'
import { deriveKeys, type Keys } from './keys.ts'

export interface DataFolder {
  path: string
  outboxFile: string
  /** The state of the emulator's accounts. */
  emulatorFile: string
  /** Derived from the secret. It is stored outside the database, so that someone who can change rows cannot sign. */
  keys: Keys
  /** For people: where the secret is. */
  secretLabel: string
}

const leastSecret = 32
const secretLength = 32

/** `DECKHAND_DATA`, or `.deckhand` in the working folder. */
export const dataFolderPath = (env: Environment): string => resolve(env.DECKHAND_DATA?.trim() || '.deckhand')

/** Opens the data folder, and creates it if needed. Throws a UsageError when it cannot be used. */
export function openDataFolder(env: Environment): DataFolder {
  const path = makeDataFolder(env)
  return {
    path,
    outboxFile: join(path, 'outbox.ndjson'),
    emulatorFile: join(path, 'emulator.json'),
    keys: deriveKeys(withReason(path, () => readSecret(env, join(path, 'secret.key')))),
    secretLabel: env.DECKHAND_SECRET?.trim() ? 'from DECKHAND_SECRET' : `in ${path}`,
  }
}

export const isInWorkingFolder = (path: string): boolean => resolve(path).startsWith(resolve('.') + sep)

/** Creates only the folder. A new one in the working folder is marked as the user's own. Throws a UsageError when it cannot be created. */
export function makeDataFolder(env: Environment): string {
  const path = dataFolderPath(env)
  withReason(path, () => mkdirSync(path, { recursive: true, mode: 0o700 }))
  if (isInWorkingFolder(path)) markNewDataFolder(path, env)
  return path
}

function withReason<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    if (cause instanceof UsageError) throw cause
    const message = `Nothing can be stored in ${path} (${(cause as Error).message}). Set DECKHAND_DATA to a folder that you may write to.`
    throw new UsageError(message, { cause })
  }
}

/** The existing keys. Creates none. */
export function findKeys(env: Environment): Keys | undefined {
  const file = join(dataFolderPath(env), 'secret.key')
  const secret = readGivenSecret(env) ?? (existsSync(file) ? readFileSync(file) : undefined)
  return secret && deriveKeys(secret)
}

/** Machines that share a database must share the secret, so it can be set. */
function readSecret(env: Environment, path: string): Buffer {
  return readGivenSecret(env) ?? readKey(path)
}

/** Throws a UsageError that does not repeat the secret. */
export function readGivenSecret({ DECKHAND_SECRET }: Environment): Buffer | undefined {
  const given = DECKHAND_SECRET?.trim()
  if (!given) return undefined
  if (given.length >= leastSecret) return Buffer.from(given)
  throw new UsageError(
    `DECKHAND_SECRET must be at least ${leastSecret} characters long. Make one with: openssl rand -hex 32`,
  )
}

/** Writes the key aside and links it into place. Only one process can do that, so two that start at once use the same key. */
function readKey(path: string): Buffer {
  const aside = `${path}.${process.pid}`
  // Flushed before it gets its name, so that a power cut cannot leave an empty key.
  writeFileSync(aside, randomBytes(secretLength), { mode: 0o600, flush: true })
  try {
    linkSync(aside, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(aside)
  }
  chmodSync(path, 0o600)
  const secret = readFileSync(path)
  if (secret.length === secretLength) return secret
  const message = `${path} is damaged: it must be ${secretLength} bytes long, and is ${secret.length}. Restore it from a backup; without it, open approvals and sessions are lost.`
  throw new UsageError(message)
}
