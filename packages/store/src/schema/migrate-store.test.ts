import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { Connection } from '../sqlite/connection.ts'
import { openFile } from '../sqlite/open-file.ts'
import { postgresSchema, postgresUrl } from '../testing/postgres-schema.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { compareStoreSchema, migrateStore } from './migrate-store.ts'
import { migrations } from './migrations.ts'

const newest = migrations.length
const root = temporaryFolder()
afterAll(root.remove)

test('a folder has no schema until it is migrated, and comparing creates none', async () => {
  const place = { folder: join(root.path, 'new') }
  expect(await compareStoreSchema(place)).toEqual({ from: 0, to: newest })
  expect(existsSync(place.folder)).toBe(false)
  expect(await migrateStore(place)).toEqual({ from: 0, to: newest })
  expect(await compareStoreSchema(place)).toEqual({ from: newest, to: newest })
})

test('a folder with the schema of a newer version is refused', async () => {
  const place = { folder: join(root.path, 'newer') }
  await migrateStore(place)
  const connection = new Connection(openFile(join(place.folder, 'deckhand.db'), { readOnly: false }))
  connection.run('INSERT INTO migrations (version) VALUES (?)', newest + 1)
  connection.close()
  await expect(migrateStore(place)).rejects.toThrow('newer Deckhand')
})

test.skipIf(!postgresUrl)('a database has no schema until it is migrated, and comparing creates none', async () => {
  const { url, query, remove } = await postgresSchema()
  onTestFinished(remove)
  expect(await compareStoreSchema({ url })).toEqual({ from: 0, to: newest })
  expect(await query(`SELECT to_regclass('migrations') AS made`)).toEqual([{ made: null }])
  expect(await migrateStore({ url })).toEqual({ from: 0, to: newest })
  expect(await compareStoreSchema({ url })).toEqual({ from: newest, to: newest })
})
