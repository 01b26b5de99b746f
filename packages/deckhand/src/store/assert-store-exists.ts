import { compareStoreSchema } from '@deckhand/store'
import { UsageError } from '../command-line/usage-error.ts'
import type { Settings } from '../settings/settings.ts'

/**
 * Throws a UsageError if there is no store. Opening one would create it, and someone who looked in the wrong place would then read that all is
 * well. Firestore is not checked: opening it creates nothing, and it has no schema to look for.
 */
export async function assertStoreExists({ store }: Settings, folder: string): Promise<void> {
  if (store.kind === 'firestore') return
  const { from } = await compareStoreSchema(store.kind === 'sqlite' ? { folder } : { url: store.url })
  if (from > 0) return
  const place =
    store.kind === 'sqlite'
      ? `in ${folder}. Set DECKHAND_DATA to the folder`
      : 'at DATABASE_URL. Set it to the database'
  throw new UsageError(`There is nothing of Deckhand ${place} that Deckhand works with.`)
}
