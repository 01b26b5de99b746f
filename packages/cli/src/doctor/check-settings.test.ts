import { afterEach, expect, test } from 'vitest'
import { openDeckhand } from '../open-deckhand.ts'
import type { Role } from '../role.ts'
import { cleanUp } from '../testing/clean-up.ts'
import { findings } from '../testing/findings.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { checkSettings } from './check-settings.ts'

afterEach(cleanUp)

test('settings that are right are counted', async () => {
  expect(await findings(checkSettings({ PORT: '1', LOG_LEVEL: 'info', HOME: '/x' }))).toEqual([
    { name: 'settings', status: 'ok', message: '2 are set, all of them understood.' },
  ])
})

test('all settings that are wrong are told at once, and unknown ones with the name that was meant', async () => {
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
  [{ DECKHAND_ARCHIVE: process.execPath }, /^DECKHAND_ARCHIVE must be a folder .* is none \(ENOTDIR\)\./],
])('%j is told here and refused by a start, in the same words', async (wrong, words) => {
  const found = await findings(checkSettings(wrong))
  expect(found).toMatchObject([{ status: 'problem', message: expect.stringMatching(words) }])
  const { DECKHAND_ROLE: role } = { DECKHAND_ROLE: 'all', ...wrong }
  const start = openDeckhand({ ...wrong, DECKHAND_DATA: temporaryFolder() }, {}, { role: role as Role })
  await expect(start).rejects.toThrow(words)
})

test('settings without effect, and misspelt ones of Firebase and Firestore, are told; those of other programs are not', async () => {
  const env = { FIREBASE_API_KEY: 'k', FIRESTORE_EMULATOR_HOST: 'h:1', FIRESTORE_EMULATORHOST: 'h:1' }
  const found = await findings(checkSettings({ ...env, FIREBASE_CONFIG: '{}', FIREBASE_STORAGE_EMULATOR_HOST: 'h:1' }))
  expect(found.map(({ status, message, cure }) => [status, `${message} ${cure}`])).toEqual([
    ['warning', 'FIRESTORE_EMULATORHOST is no setting of Deckhand. Did you mean FIRESTORE_EMULATOR_HOST?'],
    ['warning', expect.stringMatching(/^FIREBASE_API_KEY is set and has no effect without DECKHAND_SIGN_IN=firebase/)],
    ['warning', expect.stringMatching(/^FIRESTORE_EMULATOR_HOST is set and has no effect without STORE=firestore/)],
  ])
})

test('a setting that is missing is told once, and nobody waits for the end of it', async () => {
  const env = { DECKHAND_SIGN_IN: 'firebase', AGENT_LEASE_MS: '5' }
  const found = await findings(checkSettings(env))
  expect(found.map(({ message }) => message.split(' ')[0])).toContain('FIREBASE_PROJECT_ID')
})
