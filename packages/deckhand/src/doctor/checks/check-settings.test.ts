import { afterEach, expect, test } from 'vitest'
import { openDeckhand } from '../../product/open-deckhand.ts'
import type { Role } from '../../settings/role.ts'
import type { Environment } from '../../settings/settings.ts'
import { cleanUp } from '../../testing/clean-up.ts'
import { findings } from '../../testing/findings.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { checkSettings } from './check-settings.ts'

afterEach(cleanUp)

test('settings that are right are counted', async () => {
  expect(await findings(checkSettings({ PORT: '1', LOG_LEVEL: 'info', HOME: '/x' }))).toEqual([
    { name: 'settings', status: 'ok', message: '2 are set, and all are valid.' },
  ])
})

test('all wrong settings are reported at once, and unknown ones with a suggestion', async () => {
  const env = {
    AGENT_LEASE_MS: '5',
    AGENT_MAX_RUNS: '0',
    LOG_LEVEL: 'loud',
    DECKHAND_MCP: '/nowhere/mcp.json',
    PORT: 'x',
    AGENT_MAX_RUN: '3',
    AGENT_ZZ: '',
  }
  const found = await findings(checkSettings(env))
  expect(found.map(({ status, message }) => [status, message.split(' ')[0]])).toEqual([
    ['problem', 'AGENT_LEASE_MS'],
    ['problem', 'AGENT_MAX_RUNS'],
    ['problem', 'LOG_LEVEL'],
    ['problem', '/nowhere/mcp.json'],
    ['problem', 'PORT'],
    ['warning', 'AGENT_MAX_RUN'],
    ['warning', 'AGENT_ZZ'],
  ])
  expect(found[5]?.cure).toBe('Did you mean AGENT_MAX_RUNS?')
})

test.each([
  [{ DECKHAND_ROLE: 'worker' }, 'The role "worker" is for several processes'],
  [{ DECKHAND_ARCHIVE: process.execPath }, /^DECKHAND_ARCHIVE must be a folder .* is not \(ENOTDIR\)\./],
])('%j is reported here and refused by a start, with the same message', async (wrong, words) => {
  const found = await findings(checkSettings(wrong))
  expect(found).toMatchObject([{ status: 'problem', message: expect.stringMatching(words) }])
  const { DECKHAND_ROLE: role } = { DECKHAND_ROLE: 'all', ...wrong }
  const start = openDeckhand({ ...wrong, DECKHAND_DATA: temporaryFolder() }, {}, { role: role as Role })
  await expect(start).rejects.toThrow(words)
})

test('settings without effect, and misspelt ones of Firebase and Firestore, are reported; those of other programs are not', async () => {
  const env = { FIREBASE_API_KEY: 'k', FIRESTORE_EMULATOR_HOST: 'h:1', FIRESTORE_EMULATORHOST: 'h:1' }
  const found = await findings(checkSettings({ ...env, FIREBASE_CONFIG: '{}', FIREBASE_STORAGE_EMULATOR_HOST: 'h:1' }))
  expect(found.map(({ status, message, cure }) => [status, `${message} ${cure}`])).toEqual([
    ['warning', 'FIRESTORE_EMULATORHOST is not a setting of Deckhand. Did you mean FIRESTORE_EMULATOR_HOST?'],
    ['warning', expect.stringMatching(/^FIREBASE_API_KEY is set and has no effect without DECKHAND_SIGN_IN=firebase/)],
    ['warning', expect.stringMatching(/^FIRESTORE_EMULATOR_HOST is set and has no effect without STORE=firestore/)],
  ])
})

const words = async (env: Environment) =>
  (await findings(checkSettings(env))).map(({ message, cure }) => (cure ? `${message} ${cure}` : message))

test('all missing settings are reported at once, each once, together with the wrong ones', async () => {
  const env = { DECKHAND_SIGN_IN: 'firebase', HOST: '0.0.0.0', STORE: 'postgres', AGENT_LEASE_MS: '5' }
  expect(await words(env)).toEqual([
    'DECKHAND_SIGN_IN is firebase, and FIREBASE_PROJECT_ID and FIREBASE_API_KEY are not set. Set them to the id of the Firebase project and the API key of its web app; docs/sign-in.md says where to find them.',
    expect.stringMatching(/^HOST must be .* unless DECKHAND_PUBLIC_URL is set/),
    'STORE is postgres, and DATABASE_URL is not set. Set it to the address of the database.',
    'AGENT_LEASE_MS must be a whole number from 1000 to 3600000, and is "5". Fix the value or remove the setting.',
  ])
})

test('a wrong setting is not also reported as missing', async () => {
  expect(await words({ STORE: 'postgres', DATABASE_URL: 'mysql://db' })).toEqual([
    expect.stringMatching(/^DATABASE_URL must be .*, and is not\. Fix the value or remove the setting\.$/),
  ])
})

test('a message that says what to do gets no further advice', async () => {
  expect(await words({ GOOGLE_CLIENT_ID: 'id', FIRESTORE_DATABASE: 'agents' })).toEqual([
    'FIRESTORE_DATABASE is set, and STORE is not firestore. Set STORE=firestore, or remove FIRESTORE_DATABASE.',
    'GOOGLE_CLIENT_ID must come with GOOGLE_CLIENT_SECRET, which is not set. Set GOOGLE_CLIENT_SECRET, or remove GOOGLE_CLIENT_ID.',
  ])
})
