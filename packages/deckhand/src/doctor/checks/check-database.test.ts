import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSqliteStore } from '@deckhand/store'
import { afterEach, expect, test } from 'vitest'
import { type Environment, readSettings } from '../../settings/settings.ts'
import { openDataFolder } from '../../store/data-folder.ts'
import { openStore } from '../../store/open-store.ts'
import { cleanUp } from '../../testing/clean-up.ts'
import { findings } from '../../testing/findings.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { checkClock } from './check-clock.ts'
import { checkDatabase } from './check-database.ts'

afterEach(cleanUp)

test('a sound database tells its schema, a damaged one is a problem', async () => {
  const folder = temporaryFolder()
  await (await openSqliteStore({ folder, auditKey: Buffer.alloc(32, 2) })).close()
  expect(await findings(checkDatabase({ DECKHAND_DATA: folder }))).toMatchObject([
    { status: 'ok', message: expect.stringMatching(/^SQLite, intact, schema (\d+) of \1\.$/) },
  ])
  const path = join(folder, 'deckhand.db')
  const bytes = readFileSync(path)
  writeFileSync(path, bytes.fill(0x55, bytes.length - 4096))
  expect(await findings(checkDatabase({ DECKHAND_DATA: folder }))).toMatchObject([
    { status: 'problem', message: expect.stringContaining('damaged') },
  ])
})

test('a file that is not a database is a problem with a message', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'deckhand.db'), 'x'.repeat(9000))
  expect(await findings(checkDatabase({ DECKHAND_DATA: folder }))).toMatchObject([{ status: 'problem' }])
})

test('Firestore is looked at by the searches that need an index, and its clock compared', async () => {
  const host = process.env.DECKHAND_TEST_FIRESTORE
  const env = { STORE: 'firestore', GOOGLE_CLOUD_PROJECT: 'doctor' }
  expect(await findings(checkDatabase({ ...env, FIRESTORE_EMULATOR_HOST: host }))).toMatchObject([
    { status: 'ok', message: `Firestore emulator at ${host}, doctor/(default) can be reached and searched.` },
  ])
  expect(await findings(checkClock({ ...env, FIRESTORE_EMULATOR_HOST: host }))).toMatchObject([
    { status: 'ok', message: 'It agrees with the database server.' },
  ])
})

test('data under another secret is reported, and the check does not make the data ours', async () => {
  const env = (secret: string) => ({
    STORE: 'firestore',
    GOOGLE_CLOUD_PROJECT: 'secrets',
    DECKHAND_SECRET: secret.repeat(32),
  })
  const place = { FIRESTORE_EMULATOR_HOST: process.env.DECKHAND_TEST_FIRESTORE, DECKHAND_DATA: temporaryFolder() }
  const statuses = async (settings: Environment) =>
    (await findings(checkDatabase({ ...settings, ...place }))).map(({ status }) => status)
  expect([await statuses(env('x')), await statuses(env('y'))]).toEqual([['ok'], ['ok']])
  await starts({ ...env('y'), ...place })
  expect([await statuses(env('x')), await statuses(env('y'))]).toEqual([['ok', 'problem'], ['ok']])
  // A start would make a secret, and be refused with it.
  expect(await statuses({ ...env('y'), DECKHAND_SECRET: undefined })).toEqual(['ok', 'problem'])
})

test('on one machine another secret is a warning, because a start continues with it', async () => {
  const env = { DECKHAND_DATA: temporaryFolder(), DECKHAND_SECRET: 'y'.repeat(32) }
  await starts(env)
  expect(await findings(checkDatabase(env))).toHaveLength(1)
  const [, secret] = await findings(checkDatabase({ ...env, DECKHAND_SECRET: 'x'.repeat(32) }))
  expect(secret).toMatchObject({ status: 'warning', message: expect.stringContaining('under another secret') })
})

/** What a start does about the secret. */
async function starts(env: Environment): Promise<void> {
  const store = await openStore(readSettings(env), openDataFolder(env))
  await store.audit.isOurs()
  await store.close()
}
