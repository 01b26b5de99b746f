import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresSchema } from './postgres-schema.ts'

export const storeNames = ['sqlite', 'postgres']

export interface StorePlace {
  folder: string
  /** Of a PostgreSQL database; without it the store is SQLite in the folder. */
  databaseUrl?: string
  remove(): Promise<void>
}

/** An empty place for the store of one test. */
export async function newStorePlace(name: string, prefix: string): Promise<StorePlace> {
  if (!storeNames.includes(name)) throw new Error(`--store must be ${storeNames.join(' or ')}, and is "${name}".`)
  const schema = name === 'postgres' ? await postgresSchema() : undefined
  const folder = await mkdtemp(join(tmpdir(), prefix))
  return {
    folder,
    ...(schema && { databaseUrl: schema.url }),
    remove: async () => {
      await schema?.remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
