import { localUserId } from '@deckhand/server'
import type { RunStore } from '@deckhand/spec'
import { assertThereIsOne } from '../assert-there-is-one.ts'
import { dataFolderPath, openDataFolder } from '../data-folder.ts'
import { openStore } from '../open-store.ts'
import { type Environment, readSettings } from '../settings.ts'

/** The runs of the person at this machine, as they are in the store. A server may be at work on it. */
export async function withRuns<T>(env: Environment, use: (runs: RunStore, userId: string) => Promise<T>): Promise<T> {
  const settings = readSettings(env)
  await assertThereIsOne(settings, dataFolderPath(env))
  const store = await openStore(settings, openDataFolder(env))
  try {
    return await use(store.runs, localUserId)
  } finally {
    await store.close()
  }
}
