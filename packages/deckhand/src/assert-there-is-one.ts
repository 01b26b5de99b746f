import { compareStoreSchema } from '@deckhand/store'
import type { Settings } from './settings.ts'
import { UsageError } from './usage-error.ts'

/**
 * To open a store makes one; somebody who looked at the wrong place would then read that all is well. To open Firestore makes nothing, and
 * it has no schema to look for: what is not there is found to be empty.
 */
export async function assertThereIsOne({ store }: Settings, folder: string): Promise<void> {
  if (store.kind === 'firestore') return
  const { from } = await compareStoreSchema(store.kind === 'sqlite' ? { folder } : { url: store.url })
  if (from > 0) return
  const place =
    store.kind === 'sqlite'
      ? `in ${folder}. Set DECKHAND_DATA to the folder`
      : 'at DATABASE_URL. Set it to the database'
  throw new UsageError(`There is nothing of Deckhand ${place} that Deckhand works with.`)
}
