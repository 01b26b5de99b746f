import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { cleanUp } from '../../testing/clean-up.ts'
import { findings } from '../../testing/findings.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { checkDataFolder } from './check-data-folder.ts'

afterEach(cleanUp)

test('a data folder that is not there yet is not made', async () => {
  const path = join(temporaryFolder(), 'new', 'deep')
  expect(await findings(checkDataFolder({ DECKHAND_DATA: path }))).toMatchObject([{ status: 'ok' }])
  expect(existsSync(path)).toBe(false)
})

test('a data folder that cannot be written to is a problem', async () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  expect(await findings(checkDataFolder({ DECKHAND_DATA: file }))).toMatchObject([
    { status: 'problem', message: expect.stringContaining('ENOTDIR'), cure: expect.stringContaining('DECKHAND_DATA') },
  ])
})

test('a key that others can read is pointed out with the command that mends it', async () => {
  const folder = temporaryFolder()
  const key = join(folder, 'secret.key')
  writeFileSync(key, 'x')
  chmodSync(key, 0o640)
  expect(await findings(checkDataFolder({ DECKHAND_DATA: folder }))).toMatchObject([
    { status: 'warning', cure: `Run: chmod 600 "${key}"` },
  ])
  chmodSync(key, 0o600)
  expect(await findings(checkDataFolder({ DECKHAND_DATA: folder }))).toMatchObject([{ status: 'ok' }])
})

test('a folder that looks like a key does not fail the check', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'keys'), { mode: 0o700 })
  expect(await findings(checkDataFolder({ DECKHAND_DATA: folder }))).toMatchObject([{ status: 'ok' }])
})
