import { randomUUID } from 'node:crypto'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { readSettings } from '../settings/settings.ts'
import { cleanUp } from '../testing/clean-up.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { openDataFolder } from './data-folder.ts'
import { labelData, openStore } from './open-store.ts'

afterEach(cleanUp)

const FIRESTORE_EMULATOR_HOST = process.env.DECKHAND_TEST_FIRESTORE

test('with STORE=firestore everything is kept there, whichever process opens it', async () => {
  const project = `test-${randomUUID().slice(0, 8)}`
  const env = { STORE: 'firestore', FIRESTORE_EMULATOR_HOST, GOOGLE_CLOUD_PROJECT: project, FIRESTORE_DATABASE: 'mine' }
  const settings = readSettings(env)
  const data = openDataFolder({ DECKHAND_DATA: temporaryFolder() })
  const open = async () => {
    const store = await openStore(settings, data)
    onTestFinished(() => store.close())
    return store
  }
  await (await open()).settings.write('anna', { trust: 'delegated' }, Date.now())
  expect((await (await open()).settings.read('anna')).trust).toBe('delegated')
  expect(labelData(settings, data)).toBe(
    `Firestore emulator at ${FIRESTORE_EMULATOR_HOST}, ${project}/mine; secret in ${data.path}`,
  )
})
