import { describe, expect, onTestFinished, test } from 'vitest'
import { type PostgresSchema, postgresSchema, postgresUrl } from '../testing/postgres-schema.ts'
import { findVersion, migrate } from './migrate.ts'
import { openPool } from './pool.ts'
import { transact } from './transaction.ts'

const scripts = [
  'CREATE TABLE one (id TEXT)',
  `CREATE TABLE two (id INTEGER); INSERT INTO one (id) VALUES ('a'), ('B')`,
]

async function empty() {
  const schema = await postgresSchema()
  const pool = openPool(schema.url)
  onTestFinished(async () => {
    await pool.end()
    await schema.remove()
  })
  const bring = (some: string[]) => transact(pool, 'long', (client) => migrate(client, some))
  const version = () => transact(pool, 'snapshot', findVersion)
  return { schema, bring, version }
}

async function tables({ query }: PostgresSchema) {
  const rows = await query('SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()')
  return rows.map(({ table_name }) => table_name).sort()
}

describe.skipIf(!postgresUrl)('on a server', () => {
  test('an empty database gets all migrations, once, and reports the versions', async () => {
    const { schema, bring, version } = await empty()
    expect(await version()).toBe(0)
    expect(await bring(scripts)).toEqual({ from: 0, to: 2 })
    expect(await bring(scripts)).toEqual({ from: 2, to: 2 })
    expect(await version()).toBe(2)
    expect(await tables(schema)).toEqual(['migrations', 'one', 'two'])
    expect(await schema.query('SELECT id FROM one')).toHaveLength(2)
  })

  test('an older database gets the missing migrations', async () => {
    const { schema, bring } = await empty()
    await bring(scripts.slice(0, 1))
    expect(await bring(scripts)).toEqual({ from: 1, to: 2 })
    expect(await tables(schema)).toEqual(['migrations', 'one', 'two'])
  })

  test('of several concurrent migrations one does the work, and the others find it done', async () => {
    const { bring } = await empty()
    const results = await Promise.all(Array.from({ length: 5 }, () => bring(scripts)))
    expect(results.map(({ from }) => from).sort()).toEqual([0, 2, 2, 2, 2])
  })

  test('without missing migrations, a user who may change rows but not tables is enough', async () => {
    const { schema, bring } = await empty()
    await bring(scripts)
    const url = new URL(schema.url)
    const name = `reader_${schema.name}`
    await schema.query(`CREATE ROLE ${name} LOGIN PASSWORD 'word'; GRANT USAGE ON SCHEMA ${schema.name} TO ${name};
      GRANT SELECT ON ALL TABLES IN SCHEMA ${schema.name} TO ${name}`)
    Object.assign(url, { username: name, password: 'word' })
    const pool = openPool(url.href)
    onTestFinished(async () => {
      await pool.end()
      await schema.query(`DROP OWNED BY ${name}; DROP ROLE ${name}`)
    })
    const as = (some: string[]) => transact(pool, 'long', (client) => migrate(client, some))
    expect(await as(scripts)).toEqual({ from: 2, to: 2 })
    await expect(as([...scripts, 'CREATE TABLE three (id INTEGER)'])).rejects.toMatchObject({ code: '42501' })
  })

  test('a database of a newer version is refused and not changed', async () => {
    const { schema, bring } = await empty()
    await bring([...scripts, 'CREATE TABLE three (id INTEGER)'])
    await expect(bring(scripts)).rejects.toThrow('newer Deckhand: its schema is 3, but this version only knows 2.')
    expect(await tables(schema)).toEqual(['migrations', 'one', 'three', 'two'])
  })

  test('a migration that fails rolls back all migrations', async () => {
    const { schema, bring } = await empty()
    await expect(bring([...scripts, 'CREATE TABLE three (id INTEGER); nonsense'])).rejects.toThrow('syntax error')
    expect(await tables(schema)).toEqual([])
  })

  test('texts sort by bytes, whatever the collation of the database is', async () => {
    const { schema, bring } = await empty()
    await bring(scripts)
    expect(await schema.query('SELECT id FROM one ORDER BY id')).toEqual([{ id: 'B' }, { id: 'a' }])
  })
})
