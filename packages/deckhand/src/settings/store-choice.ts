import { MissingSetting, UsageError } from '../command-line/usage-error.ts'
import { assertCredentialFile } from './credential-file.ts'
import type { Environment } from './settings.ts'

/** The database and its address. */
export type StoreChoice =
  | { kind: 'sqlite' }
  /** The address contains a password. */
  | { kind: 'postgres'; url: string }
  | { kind: 'firestore'; projectId: string; databaseId: string; host?: string }

type FirestoreChoice = Extract<StoreChoice, { kind: 'firestore' }>

const kinds = ['sqlite', 'postgres', 'firestore'] as const
const defaultDatabase = '(default)'
// The emulator accepts any project, but Google's client requires one.
const emulatorProject = 'deckhand-emulator'

/** Refuses contradicting settings. Otherwise data would go to the wrong place, which people would notice only later. */
export function readStore(env: Environment): StoreChoice {
  const url = readDatabaseUrl(env)
  const kind = readKind(env.STORE) ?? (url === undefined ? 'sqlite' : 'postgres')
  if (kind !== 'postgres' && url !== undefined)
    throw new UsageError(`STORE is ${kind}, and DATABASE_URL names a PostgreSQL database. Remove one of the two.`)
  if (kind !== 'firestore' && env.FIRESTORE_DATABASE?.trim())
    throw new UsageError(
      `FIRESTORE_DATABASE is set, and STORE is not firestore. Set STORE=firestore, or remove FIRESTORE_DATABASE.`,
    )
  if (kind === 'firestore') return readFirestore(env)
  if (kind === 'sqlite') return { kind }
  if (url !== undefined) return { kind, url }
  throw new MissingSetting(
    ['DATABASE_URL'],
    'STORE is postgres, and DATABASE_URL is not set. Set it to the address of the database.',
  )
}

/** The message does not repeat a wrong address, because it contains a password. */
export function readDatabaseUrl({ DATABASE_URL }: Environment): string | undefined {
  const text = DATABASE_URL?.trim() ?? ''
  if (text === '') return undefined
  if (URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol)) return text
  throw new UsageError('DATABASE_URL must be an address that begins with postgres:// or postgresql://, and is not.')
}

function readKind(value: string | undefined): StoreChoice['kind'] | undefined {
  const word = value?.trim().toLowerCase() ?? ''
  const kind = kinds.find((known) => known === word)
  if (kind || word === '') return kind
  throw new UsageError(`STORE must be sqlite, postgres or firestore, and is "${word}".`)
}

function readFirestore(env: Environment): FirestoreChoice {
  const host = readEmulatorHost(env.FIRESTORE_EMULATOR_HOST)
  const projectId = env.GOOGLE_CLOUD_PROJECT?.trim() || (host && emulatorProject)
  if (!projectId)
    throw new MissingSetting(
      ['GOOGLE_CLOUD_PROJECT'],
      'STORE is firestore, and GOOGLE_CLOUD_PROJECT is not set. Set it to the ID of the project that has the database. To try it without one, start "deckhand emulator --firestore", which says what to set.',
    )
  if (!host) assertCredentialFile(env)
  const databaseId = env.FIRESTORE_DATABASE?.trim() || defaultDatabase
  return { kind: 'firestore', projectId, databaseId, ...(host && { host }) }
}

/** Google's client reads the same variable and would fail only at the first request, with an error about DNS. */
function readEmulatorHost(value: string | undefined): string | undefined {
  const host = value?.trim() ?? ''
  if (host === '') return undefined
  if (/^[^/\s:]+:\d{1,5}$|^\[[^/\s]+\]:\d{1,5}$/.test(host)) return host
  throw new UsageError(`FIRESTORE_EMULATOR_HOST must be a host and a port, such as 127.0.0.1:8080, and is "${host}".`)
}
