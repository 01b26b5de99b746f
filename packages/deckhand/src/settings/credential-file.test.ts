import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { cleanUp } from '../testing/clean-up.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { readSettings } from './settings.ts'

afterEach(cleanUp)

test.each([
  { DECKHAND_SIGN_IN: 'firebase', FIREBASE_PROJECT_ID: 'ship', FIREBASE_API_KEY: 'key' },
  { STORE: 'firestore', GOOGLE_CLOUD_PROJECT: 'ship' },
])('%j with missing or invalid credentials is refused', (env) => {
  const path = join(temporaryFolder(), 'credentials.json')
  const read = () => readSettings({ ...env, GOOGLE_APPLICATION_CREDENTIALS: path })
  expect(read).toThrow(/^GOOGLE_APPLICATION_CREDENTIALS must be the file .* cannot be read \(ENOENT\)\.$/)
  writeFileSync(path, 'a secret')
  expect(read).toThrow(/credentials\.json is not valid JSON\.$/)
  writeFileSync(path, '{}')
  expect(read).not.toThrow()
  expect(() => readSettings({ GOOGLE_APPLICATION_CREDENTIALS: '/nowhere' })).not.toThrow()
})
