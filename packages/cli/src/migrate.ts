import { compareStoreSchema, describeAddress, migrateStore, type StorePlace } from '@deckhand/store'
import { dataFolderPath } from './data-folder.ts'
import { type Environment, readDatabaseUrl } from './settings.ts'

/** Brings the schema up to date, as every start does, or only looks. Resolves with 1 when it looked and it is not. */
export async function migrate({ check }: { check: boolean }, env: Environment): Promise<number> {
  const place = placeOf(env)
  const versions = check ? await compareStoreSchema(place) : await migrateStore(place)
  process.stdout.write(`${label(place)}: ${sentence(versions, check)}\n`)
  return check && versions.from !== versions.to ? 1 : 0
}

function placeOf(env: Environment): StorePlace {
  const url = readDatabaseUrl(env)
  return url === undefined ? { folder: dataFolderPath(env) } : { url }
}

const label = (place: StorePlace) => ('url' in place ? describeAddress(place.url) : place.folder)

function sentence({ from, to }: { from: number; to: number }, check: boolean): string {
  if (from === to) return `the schema is current (version ${to}).`
  if (from > to) return `the schema is version ${from}, and this program knows ${to}. Update Deckhand.`
  if (check) return `the schema is version ${from}, and this program brings ${to}. Run "deckhand migrate".`
  return `the schema went from version ${from} to ${to}.`
}
