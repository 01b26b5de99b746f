import { randomBytes } from 'node:crypto'
import { compareStoreSchema, describeAddress, inspectSqliteStore } from '@deckhand/store'
import { loadFirestore } from '../../package/load-parts.ts'
import type { Environment } from '../../settings/settings.ts'
import { readStore, type StoreChoice } from '../../settings/store-choice.ts'
import { otherSecret, secretOfAll } from '../../store/check-secret.ts'
import { dataFolderPath, findKeys } from '../../store/data-folder.ts'
import { deriveKeys } from '../../store/keys.ts'
import { describeStore, isShared, openStore } from '../../store/open-store.ts'
import { type Check, type Finding, fine, problem, warning } from '../finding.ts'

type Found = Omit<Finding, 'name'>

const ownCure = 'Restore secret.key or DECKHAND_SECRET from a backup.'

export const checkDatabase = (env: Environment): Check => ({
  name: 'database',
  look: async () => {
    const store = readStore(env)
    switch (store.kind) {
      case 'sqlite':
        return lookAtSqlite(env)
      case 'postgres':
        return lookAtPostgres(env, store)
      case 'firestore':
        return lookAtFirestore(env, store)
    }
  },
})

/** Throws if the database cannot be read. */
async function lookAtPostgres(env: Environment, store: StoreChoice & { kind: 'postgres' }): Promise<Found[]> {
  const { from, to } = await compareStoreSchema({ url: store.url })
  const where = describeAddress(store.url)
  if (from > to) return [newer(from, to)]
  if (from === 0) return [fine(`${where} can be reached; the tables will be created at the first start.`)]
  const behind = from < to ? `; the next start, or "deckhand migrate", brings it to ${to}` : ''
  // Opening an older schema would migrate it.
  const secret = from === to ? await lookAtSecret(env, store) : []
  return [fine(`${where}, schema ${from} of ${to}${behind}.`), ...secret]
}

/** Throws if an index or a permission is missing. */
async function lookAtFirestore(env: Environment, store: StoreChoice & { kind: 'firestore' }): Promise<Found[]> {
  const { inspectFirestoreStore } = await loadFirestore()
  await inspectFirestoreStore(store)
  return [fine(`${describeStore(store)} can be reached and searched.`), ...(await lookAtSecret(env, store))]
}

async function lookAtSqlite(env: Environment): Promise<Found[]> {
  const { schema, newest, damage } = await inspectSqliteStore({ folder: dataFolderPath(env) })
  if (damage.length > 0) {
    const cure =
      'Stop Deckhand and copy the folder. Then restore a backup, or save what can be read with sqlite3 .recover.'
    return [problem(`The SQLite file is damaged: ${damage[0]}`, cure)]
  }
  if (schema > newest) return [newer(schema, newest)]
  if (schema === 0) return [fine('A SQLite database will be created at the first start.')]
  const behind = schema < newest ? `; the next start brings it to ${newest}` : ''
  const secret = schema === newest ? await lookAtSecret(env, { kind: 'sqlite' }) : []
  return [fine(`SQLite, intact, schema ${schema} of ${newest}${behind}.`), ...secret]
}

/** Checks that the data was written under the current secret. Without one, the next start would create another, so compare with a random one. Writes nothing. */
async function lookAtSecret(env: Environment, store: StoreChoice): Promise<Found[]> {
  const keys = findKeys(env) ?? deriveKeys(randomBytes(32))
  const opened = await openStore({ store }, { path: dataFolderPath(env), keys })
  try {
    if (await opened.audit.isOurs({ looksOnly: true })) return []
    return [isShared({ store }) ? problem(otherSecret, secretOfAll) : warning(otherSecret, ownCure)]
  } finally {
    await opened.close()
  }
}

function newer(schema: number, newest: number): Found {
  const cure = 'Update Deckhand, or use another database.'
  return problem(`The database was written by a newer Deckhand: schema ${schema}, this one knows ${newest}.`, cure)
}
