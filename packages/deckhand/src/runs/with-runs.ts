import { localUserId } from '@deckhand/server'
import type { RunStore } from '@deckhand/spec'
import { type Environment, readSettings } from '../settings/settings.ts'
import { assertStoreExists } from '../store/assert-store-exists.ts'
import { dataFolderPath, openDataFolder } from '../store/data-folder.ts'
import { openStore } from '../store/open-store.ts'

/** The runs of the person at this machine, as they are in the store. A server may be at work on it. */
export async function withRuns<T>(env: Environment, use: (runs: RunStore, userId: string) => Promise<T>): Promise<T> {
  const settings = readSettings(env)
  await assertStoreExists(settings, dataFolderPath(env))
  const store = await openStore(settings, openDataFolder(env))
  try {
    return await use(store.runs, localUserId)
  } finally {
    await store.close()
  }
}
