import { ConnectionDesk } from '@deckhand/runtime'
import { localUserId } from '@deckhand/server'
import type { Store } from '@deckhand/spec'
import { type Environment, readSettings, type Settings } from '../settings/settings.ts'
import { type DataFolder, openDataFolder } from '../store/data-folder.ts'
import { openStore } from '../store/open-store.ts'
import { chooseWays } from './choose-ways.ts'
import { readServiceSettings } from './service-settings.ts'

export interface DeskAt {
  settings: Settings
  data: DataFolder
  store: Store
}

/** For commands that work on the user's accounts without a server or an emulator. */
export async function withDesk<T>(
  env: Environment,
  work: (desk: ConnectionDesk, at: DeskAt) => Promise<T>,
): Promise<T> {
  const data = openDataFolder(env)
  const settings = readSettings(env)
  const store = await openStore(settings, data)
  try {
    const ways = await chooseWays(readServiceSettings(env), { url: '', token: '' })
    const desk = new ConnectionDesk({
      store: store.connections,
      key: data.keys.connections,
      ways,
      ownerId: localUserId,
    })
    return await work(desk, { settings, data, store })
  } finally {
    await store.close()
  }
}
