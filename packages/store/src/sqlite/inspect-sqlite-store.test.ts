import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migrations } from '../schema/migrations.ts'
import { auditKey } from '../testing/scene.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { inspectSqliteStore } from './inspect-sqlite-store.ts'
import { openSqliteStore } from './open-sqlite-store.ts'

const newest = migrations.length

function emptyFolder(): string {
  const { path, remove } = temporaryFolder()
  onTestFinished(remove)
  return path
}

test('a folder without a database is inspected without making one', async () => {
  const folder = emptyFolder()
  expect(await inspectSqliteStore({ folder })).toEqual({ schema: 0, newest, damage: [] })
  expect(existsSync(join(folder, 'deckhand.db'))).toBe(false)
})

test('a valid database reports its schema, even while it is in use', async () => {
  const folder = emptyFolder()
  const store = await openSqliteStore({ folder, auditKey })
  expect(await inspectSqliteStore({ folder })).toEqual({ schema: newest, newest, damage: [] })
  await store.close()
})

test('a file that is not a database is refused with advice', async () => {
  const folder = emptyFolder()
  writeFileSync(join(folder, 'deckhand.db'), 'not a database, but long enough to look like one'.repeat(100))
  await expect(inspectSqliteStore({ folder })).rejects.toMatchObject({ code: 'INTERNAL' })
})

test('an overwritten page is reported', async () => {
  const folder = emptyFolder()
  const path = join(folder, 'deckhand.db')
  await (await openSqliteStore({ folder, auditKey })).close()
  const bytes = readFileSync(path)
  // The last page, because nothing could be read without the first ones, which list the tables.
  bytes.fill(0x55, bytes.length - 4096)
  writeFileSync(path, bytes)
  expect((await inspectSqliteStore({ folder })).damage.length).toBeGreaterThan(0)
})
