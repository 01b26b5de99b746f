import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../postgres/open-database.ts'
import { postgresSchema, postgresUrl } from '../testing/postgres-schema.ts'
import { manifest, newRun } from '../testing/scene.ts'
import { canonicalJson, dropUnusedManifest, keepManifest } from './manifests.ts'
import { startRun } from './start-run.ts'

const durable = { durable: true }

test.skipIf(!postgresUrl)('a manifest that a run is just starting with is not deleted', async () => {
  const { url, query, remove } = await postgresSchema()
  const database = await openDatabase(url)
  onTestFinished(async () => {
    await database.close()
    await remove()
  })
  const id = await database.write((sql) => keepManifest(sql, manifest), durable)
  let begun = () => {}
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve
  })
  const starting = database.write(async (sql) => {
    await startRun(sql, newRun('thread', { newThread: { title: '', messages: [] } }))
    begun()
    await sql.all('SELECT pg_sleep(0.2)')
  }, durable)
  await hasBegun
  await database.write((sql) => dropUnusedManifest(sql, id), durable)
  await starting
  expect(await query('SELECT id FROM manifests')).toEqual([{ id }])
})

test('canonical JSON ignores the order of keys, at any depth', () => {
  expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1}]}')
})

test('canonical JSON keeps the order of a list', () => {
  expect(canonicalJson([2, 1])).not.toBe(canonicalJson([1, 2]))
})
