import { assertUnused } from '@deckhand/store'
import type { FirestoreCopy } from '@deckhand/store/firestore'
import { untilStopped } from '../command-line/signals.ts'
import { UsageError } from '../command-line/usage-error.ts'
import { loadFirestore } from '../package/load-parts.ts'
import type { Environment } from '../settings/settings.ts'
import { readDatabaseUrl, readStore, type StoreChoice } from '../settings/store-choice.ts'
import { copyDisplay } from './copy-display.ts'
import { dataFolderPath, openDataFolder } from './data-folder.ts'
import { describeStore } from './open-store.ts'

/**
 * Copies the SQLite database in the data folder, or the PostgreSQL database that DATABASE_URL names. Ctrl-C stops the copy; the message then says how to
 * remove the incomplete copy.
 */
export async function copyToFirestoreCommand(env: Environment): Promise<number> {
  const { from, source } = readSource(env)
  const { kind: _, ...target } = readTarget(env)
  const { copyToFirestore } = await loadFirestore()
  if ('folder' in source) assertUnused(source.folder)
  process.stdout.write(`From ${from}\nTo   ${describeStore({ kind: 'firestore', ...target })}\n`)
  const auditKey = openDataFolder(env).keys.audit
  const display = copyDisplay(process.stdout)
  const copied = await untilStopped((signal) =>
    copyToFirestore({ source, target, auditKey, now: Date.now(), signal, onProgress: display.show }),
  ).finally(display.end)
  process.stdout.write(farewell(copied, dataFolderPath(env)))
  return copied.audit.faults.length === 0 ? 0 : 1
}

/** Here DATABASE_URL names the source, so it does not contradict STORE. */
function readTarget(env: Environment): Extract<StoreChoice, { kind: 'firestore' }> {
  const choice = readStore({ ...env, DATABASE_URL: undefined })
  if (choice.kind === 'firestore') return choice
  throw new UsageError('Set STORE=firestore to copy to Firestore.')
}

function readSource(env: Environment) {
  const url = readDatabaseUrl(env)
  if (url !== undefined) return { from: describeStore({ kind: 'postgres', url }), source: { url } }
  const folder = dataFolderPath(env)
  return { from: folder, source: { folder } }
}

function farewell({ rows, documents, audit }: FirestoreCopy, folder: string): string {
  const width = Math.max(...[...Object.keys(rows), ...Object.keys(documents)].map((name) => name.length))
  const line = (name: string, text: string) => `  ${name.padEnd(width)}  ${text}`
  const read = Object.entries(rows).map(([table, count]) => line(table, `${count} rows, all of them read`))
  const kept = Object.entries(documents).map(([name, count]) => line(name, `${count} documents, all of them there`))
  return [...read, 'became', ...kept, auditLine(audit), ending(folder), ''].join('\n')
}

function auditLine({ entries, faults }: FirestoreCopy['audit']): string {
  if (faults.length === 0) return `The audit is intact there: ${entries} entries.`
  return `THE AUDIT IS NOT INTACT THERE: ${faults.length} faults in ${entries} entries. Run "deckhand audit verify" with the old settings: if it reports the same, the source has these faults too; otherwise the secret is not the one that signed it (secret.key in DECKHAND_DATA, or DECKHAND_SECRET).`
}

const ending = (folder: string) =>
  `Everything is copied. From now on start Deckhand with STORE=firestore and without DATABASE_URL; it still needs ${folder} for its secret.`
