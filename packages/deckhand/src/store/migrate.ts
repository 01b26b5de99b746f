import { compareStoreSchema, describeAddress, migrateStore, type StorePlace } from '@deckhand/store'
import type { Environment } from '../settings/settings.ts'
import { readStore } from '../settings/store-choice.ts'
import { dataFolderPath, makeDataFolder } from './data-folder.ts'
import { describeStore } from './open-store.ts'

/** Brings the schema up to date, as every start does. `check` only reports, and resolves with 1 when the schema is not current. */
export async function migrate({ check }: { check: boolean }, env: Environment): Promise<number> {
  const store = readStore(env)
  if (store.kind === 'firestore') {
    process.stdout.write(`${describeStore(store)}: ${aboutIndexes}\n`)
    return 0
  }
  const folder = () => (check ? dataFolderPath(env) : makeDataFolder(env))
  const place: StorePlace = store.kind === 'sqlite' ? { folder: folder() } : { url: store.url }
  const versions = check ? await compareStoreSchema(place) : await migrateStore(place)
  process.stdout.write(`${label(place)}: ${sentence(versions, check)}\n`)
  return check && versions.from !== versions.to ? 1 : 0
}

const aboutIndexes =
  'Firestore has no schema. It needs the indexes in firestore.indexes.json; "firebase deploy --only firestore:indexes" creates them.'

const label = (place: StorePlace) => ('url' in place ? describeAddress(place.url) : place.folder)

function sentence({ from, to }: { from: number; to: number }, check: boolean): string {
  if (from === to) return `the schema is current (version ${to}).`
  if (from > to) return `the schema is version ${from}, and this program knows ${to}. Update Deckhand.`
  if (check) return `the schema is version ${from}, and this program brings ${to}. Run "deckhand migrate".`
  return `the schema went from version ${from} to ${to}.`
}
