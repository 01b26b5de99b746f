import { assertUnused, type CopiedTables, copyStore, describeAddress } from '@deckhand/store'
import { copyDisplay } from './copy-display.ts'
import { dataFolderPath } from './data-folder.ts'
import type { Environment } from './settings.ts'
import { readDatabaseUrl } from './store-choice.ts'
import { UsageError } from './usage-error.ts'

/** Copies the SQLite database in the data folder to PostgreSQL. Ctrl-C stops it, and leaves nothing behind. */
export async function copyCommand(env: Environment): Promise<number> {
  refuseFirestore(env)
  const url = readDatabaseUrl(env)
  if (url === undefined)
    throw new UsageError('Set DATABASE_URL to the PostgreSQL database that everything shall go to.')
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

function refuseFirestore({ STORE }: Environment): void {
  if (STORE?.trim().toLowerCase() !== 'firestore') return
  throw new UsageError(
    'Nothing can be copied to Firestore yet, only from SQLite to PostgreSQL. Start with an empty Firestore, or take STORE away and set DATABASE_URL.',
  )
}

async function untilStopped<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const onSignal = () => stop.abort()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, onSignal)
  try {
    return await work(stop.signal)
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, onSignal)
  }
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
