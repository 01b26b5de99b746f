import { assertUnused, describeAddress } from '@deckhand/store'
import type { CopiedTables } from '@deckhand/store/postgres'
import { untilStopped } from '../command-line/signals.ts'
import { UsageError } from '../command-line/usage-error.ts'
import { loadPostgres } from '../package/load-parts.ts'
import type { Environment } from '../settings/settings.ts'
import { readDatabaseUrl } from '../settings/store-choice.ts'
import { copyDisplay } from './copy-display.ts'
import { dataFolderPath } from './data-folder.ts'

/** Copies everything to Firestore, or from SQLite to PostgreSQL, as the settings say. */
export async function copyCommand(env: Environment): Promise<number> {
  if (env.STORE?.trim().toLowerCase() !== 'firestore') return copyToPostgres(env)
  // Loaded only when used: Google's client is larger than all of Deckhand.
  return (await import('./copy-to-firestore-command.ts')).copyToFirestoreCommand(env)
}

/** Copies the SQLite database in the data folder. Ctrl-C stops the copy and leaves nothing behind. */
async function copyToPostgres(env: Environment): Promise<number> {
  const url = readDatabaseUrl(env)
  if (url === undefined)
    throw new UsageError('Set DATABASE_URL to the target PostgreSQL database, or STORE=firestore for Firestore.')
  const { copyStore } = await loadPostgres()
  const folder = dataFolderPath(env)
  assertUnused(folder)
  process.stdout.write(`From ${folder}\nTo   ${describeAddress(url)}\n`)
  const display = copyDisplay(process.stdout)
  const counts = await untilStopped((signal) =>
    copyStore({ folder, url, now: Date.now(), signal, onProgress: display.show }),
  ).finally(display.end)
  process.stdout.write(farewell(counts, folder))
  return 0
}

function farewell(counts: CopiedTables, folder: string): string {
  const width = Math.max(...Object.keys(counts).map((table) => table.length))
  const lines = Object.entries(counts).map(
    ([table, count]) => `  ${table.padEnd(width)}  ${count} rows, here and there`,
  )
  return `${lines.join('\n')}
Everything is copied. From now on start Deckhand with DATABASE_URL; it still needs ${folder} for its secret.
`
}
