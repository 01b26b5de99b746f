import { compareStoreSchema, describeAddress, inspectSqliteStore } from '@deckhand/store'
import { dataFolderPath } from '../data-folder.ts'
import { describeStore } from '../open-store.ts'
import type { Environment } from '../settings.ts'
import { readStore, type StoreChoice } from '../store-choice.ts'
import { type Check, type Finding, fine, problem } from './finding.ts'

type Found = Omit<Finding, 'name'>

export const checkDatabase = (env: Environment): Check => ({
  name: 'database',
  look: async () => {
    const store = readStore(env)
    switch (store.kind) {
      case 'sqlite':
        return lookAtSqlite(dataFolderPath(env))
      case 'postgres':
        return lookAtPostgres(store.url)
      case 'firestore':
        return lookAtFirestore(store)
    }
  },
})

/** Whatever keeps us from reading it is told by the error. */
async function lookAtPostgres(url: string): Promise<Found[]> {
  const { from, to } = await compareStoreSchema({ url })
  const where = describeAddress(url)
  if (from > to) return [newer(from, to)]
  if (from === 0) return [fine(`${where} can be reached; the tables will be made at the first start.`)]
  const behind = from < to ? `; the next start, or "deckhand migrate", brings it to ${to}` : ''
  return [fine(`${where}, schema ${from} of ${to}${behind}.`)]
}

/** What is missing, an index or a right, is told by the error. */
async function lookAtFirestore(store: Extract<StoreChoice, { kind: 'firestore' }>): Promise<Found[]> {
  const { inspectFirestoreStore } = await import('@deckhand/store/firestore')
  await inspectFirestoreStore(store)
  return [fine(`${describeStore(store)} can be reached and searched.`)]
}

async function lookAtSqlite(folder: string): Promise<Found[]> {
  const { schema, newest, damage } = await inspectSqliteStore({ folder })
  if (damage.length > 0) {
    const cure =
      'Stop Deckhand, keep a copy of the folder, and bring a backup back or save what can be read with sqlite3 .recover.'
    return [problem(`The SQLite file is damaged: ${damage[0]}`, cure)]
  }
  if (schema > newest) return [newer(schema, newest)]
  if (schema === 0) return [fine('A SQLite database will be made at the first start.')]
  const behind = schema < newest ? `; the next start brings it to ${newest}` : ''
  return [fine(`SQLite, sound, schema ${schema} of ${newest}${behind}.`)]
}

function newer(schema: number, newest: number): Found {
  const cure = 'Update Deckhand, or use another database.'
  return problem(`The database was written by a newer Deckhand: schema ${schema}, this one knows ${newest}.`, cure)
}
