import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Command, Sql } from '../sql/database.ts'
import { inParallel } from '../sql/in-parallel.ts'
import { postgresSchema, postgresUrl } from '../testing/postgres-schema.ts'
import { connectionOptions } from './connection-options.ts'
import { Watchers } from './notifications/watchers.ts'
import { openPool } from './pool.ts'
import { PostgresDatabase } from './postgres-database.ts'

const durable = { durable: true }

async function open(setUp = '') {
  const schema = await postgresSchema()
  await schema.query(`CREATE TABLE notes (text TEXT NOT NULL PRIMARY KEY, size BIGINT); ${setUp}`)
  const pool = openPool(schema.url)
  const database = new PostgresDatabase(pool, new Watchers(pool, () => new Client(connectionOptions(schema.url))))
  onTestFinished(async () => {
    await database.close()
    await schema.remove()
  })
  const insert = 'INSERT INTO notes (text) VALUES (?)'
  const add = (text: string) => database.write((sql) => sql.run(insert, text), durable)
  const count = () => database.read(async (sql) => (await sql.all('SELECT text FROM notes')).length)
  const ask = <Row>(text: string) => database.read((sql) => sql.all<Row>(text))
  return { schema, pool, database, add, count, insert, ask }
}

const broken = { code: 'UNAVAILABLE', message: expect.stringContaining('connection to PostgreSQL broke') }

/** Ends its own session. */
const endSession = 'SELECT pg_terminate_backend(pg_backend_pid())'

describe.skipIf(!postgresUrl)('a database on PostgreSQL', () => {
  test('a read sees one snapshot, whatever is written meanwhile', async () => {
    const { database, add } = await open()
    const select = 'SELECT text FROM notes'
    const seen = await database.read(async (sql) => {
      const before = await sql.all(select)
      await add('a')
      return [before, await sql.all(select)]
    })
    expect(seen).toEqual([[], []])
  })

  test('a command that throws is rolled back, and its connection is reused', async () => {
    const { database, insert, count, add } = await open()
    const failing: Command<void> = async (sql) => {
      await sql.run(insert, 'a')
      throw new Error('no')
    }
    await expect(database.write(failing, durable)).rejects.toThrow('no')
    await add('b')
    expect(await count()).toBe(1)
  })

  test('of statements that are sent together the original failure is reported, not those that follow from it', async () => {
    const { database } = await open()
    const failLate = (sql: Sql) => sql.all('SELECT 1 / length(pg_sleep(0.02)::text)')
    const deep = async (sql: Sql, depth: number): Promise<unknown> =>
      depth === 0 ? failLate(sql) : deep(sql, depth - 1)
    const command: Command<void> = (sql) => {
      // Both responses have arrived when this process reads again.
      setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200))
      return inParallel([deep(sql, 9), sql.all('SELECT 1')])
    }
    await expect(database.write(command, durable)).rejects.toMatchObject({ cause: { code: '22012' } })
  })

  test('a command that continues after a failed statement saves nothing and gets an error', async () => {
    const { database, insert, count } = await open()
    const careless: Command<void> = async (sql) => {
      await sql.run(insert, 'a')
      await sql.run('INSERT INTO nowhere (text) VALUES (?)', 'b').catch(() => {})
    }
    await expect(database.write(careless, durable)).rejects.toThrow('continued after one of its statements failed')
    expect(await count()).toBe(0)
  })

  test('a statement outside of a transaction is refused', async () => {
    const { pool } = await open()
    await expect(pool.query(`INSERT INTO notes (text) VALUES ('a')`)).rejects.toThrow('read-only')
  })

  test('numbers are read as numbers, even large ones, counts and sums', async () => {
    const { schema, ask } = await open()
    await schema.query(`INSERT INTO notes (text, size) VALUES ('a', 1700000000000), ('b', 1)`)
    expect(await ask('SELECT COUNT(*) AS count, SUM(size) AS sum, MAX(size) AS most FROM notes')).toEqual([
      { count: 2, sum: 1_700_000_000_001, most: 1_700_000_000_000 },
    ])
  })

  test('only a durable command waits for the disk', async () => {
    const { database } = await open()
    const level: Command<unknown> = async (sql) => (await sql.all('SHOW synchronous_commit'))[0]
    expect(await database.write(level, { durable: true })).toEqual({ synchronous_commit: 'on' })
    expect(await database.write(level, { durable: false })).toEqual({ synchronous_commit: 'off' })
    expect(await database.write(level, { durable: true })).toEqual({ synchronous_commit: 'on' })
  })

  test('the server ends a session that is idle while it holds locks', async () => {
    const { ask } = await open()
    expect(await ask('SHOW idle_in_transaction_session_timeout')).toEqual([
      { idle_in_transaction_session_timeout: '5s' },
    ])
  })

  test('two commands in a deadlock both succeed', async () => {
    const { schema, database, count } = await open()
    await schema.query(`INSERT INTO notes (text, size) VALUES ('a', 0), ('b', 0)`)
    const touch =
      (...names: string[]): Command<void> =>
      async (sql) => {
        for (const name of names) {
          await sql.run('UPDATE notes SET size = size + 1 WHERE text = ?', name)
          await sql.all('SELECT pg_sleep(0.05)')
        }
      }
    await Promise.all([database.write(touch('a', 'b'), durable), database.write(touch('b', 'a'), durable)])
    expect(await schema.query('SELECT size::int FROM notes')).toEqual([{ size: 2 }, { size: 2 }])
    expect(await count()).toBe(2)
  })

  test('a command that inserts an existing key is retried', async () => {
    const { database, insert } = await open()
    const once: Command<string> = async (sql) => {
      const found = await sql.all('SELECT text FROM notes WHERE text = ?', 'a')
      await sql.all('SELECT pg_sleep(0.02)')
      if (found.length > 0) return 'found'
      await sql.run(insert, 'a')
      return 'made'
    }
    const results = await Promise.all([1, 2, 3].map(() => database.write(once, durable)))
    expect(results.sort()).toEqual(['found', 'found', 'made'])
  })

  test('a schema change by a newer version causes no failure', async () => {
    const { schema, ask } = await open()
    expect(await ask('SELECT * FROM notes')).toEqual([])
    await schema.query(`ALTER TABLE notes ADD COLUMN more TEXT; INSERT INTO notes (text) VALUES ('a')`)
    expect(await ask('SELECT * FROM notes')).toEqual([{ text: 'a', size: null, more: null }])
  })

  test('a connection that breaks during a command saves nothing and reports that, and the next command has another connection', async () => {
    const { database, insert, count, add } = await open()
    const unlucky: Command<void> = async (sql) => {
      await sql.run(insert, 'a')
      await sql.all(endSession)
    }
    await expect(database.write(unlucky, durable)).rejects.toMatchObject(broken)
    await add('b')
    expect(await count()).toBe(1)
  })

  test('idle connections that break cause no fault', async () => {
    const { schema, add, count } = await open()
    await Promise.all([add('a'), add('b'), add('c')])
    const idle = `FROM pg_stat_activity WHERE application_name = '${schema.name}' AND state = 'idle'`
    const ended = await schema.query(`SELECT pg_terminate_backend(pid) ${idle}`)
    expect(ended.length).toBeGreaterThan(0)
    await expect.poll(() => schema.query(`SELECT pid ${idle}`)).toEqual([])
    // The server has reported this on each connection by now. Reading it takes a tick.
    await setTimeout(100)
    await add('d')
    expect(await count()).toBe(4)
  })

  test('after a connection breaks during a commit, the outcome is reported as unknown, and nothing is retried', async () => {
    const endAtCommit = `CREATE FUNCTION end_session() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END';
      CREATE CONSTRAINT TRIGGER at_commit AFTER INSERT ON notes DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION end_session()`
    const { add } = await open(endAtCommit)
    await expect(add('a')).rejects.toMatchObject({
      code: 'INTERNAL',
      message: expect.stringContaining('unknown if this was saved'),
    })
  })

  test('a text with a NUL is refused', async () => {
    const { add } = await open()
    await expect(add('anna\0ben')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})
