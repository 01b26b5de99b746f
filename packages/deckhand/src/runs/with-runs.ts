import { localUserId } from '@deckhand/server'
import type { RunStore } from '@deckhand/spec'
import { type Environment, readSettings } from '../settings/settings.ts'
import { assertStoreExists } from '../store/assert-store-exists.ts'
import { dataFolderPath, openDataFolder } from '../store/data-folder.ts'
import { openStore } from '../store/open-store.ts'

/** Opens the store for the runs of the person at this machine. A server may be using it. */
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
