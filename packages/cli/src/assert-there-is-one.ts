import { compareStoreSchema } from '@deckhand/store'
import type { Settings } from './settings.ts'
import { UsageError } from './usage-error.ts'

/** To open a store makes one; somebody who looked at the wrong place would then read that all is well. */
export async function assertThereIsOne({ databaseUrl: url }: Settings, folder: string): Promise<void> {
  const { from } = await compareStoreSchema(url === undefined ? { folder } : { url })
  if (from > 0) return
  const place =
    url === undefined ? `in ${folder}. Set DECKHAND_DATA to the folder` : 'at DATABASE_URL. Set it to the database'
  throw new UsageError(`There is nothing of Deckhand ${place} that Deckhand works with.`)
}
