import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoreAddress } from '../open-store.ts'
import { newProject } from './firestore-project.ts'
import { postgresSchema } from './postgres-schema.ts'

export const storeNames = ['sqlite', 'postgres', 'firestore']

export interface StorePlace extends StoreAddress {
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
    ...(name === 'firestore' && { firestore: newProject() }),
    remove: async () => {
      await schema?.remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
