import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Store } from '@deckhand/spec'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { migrate as migratePostgres } from '../postgres/migrate.ts'
import { openPostgresStore } from '../postgres/open-postgres-store.ts'
import { openPool } from '../postgres/pool.ts'
import { transact } from '../postgres/transaction.ts'
import { Connection } from '../sqlite/connection.ts'
import { migrate as migrateSqlite } from '../sqlite/migrate.ts'
import { openFile } from '../sqlite/open-file.ts'
import { openSqliteStore } from '../sqlite/open-sqlite-store.ts'
import { newChild } from '../testing/family.ts'
import { postgresSchema, postgresUrl } from '../testing/postgres-schema.ts'
import { auditKey, kept, logged, now, says, text } from '../testing/scene.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { migrations, treeSchema } from './migrations.ts'

const root = temporaryFolder()
afterAll(root.remove)

let folders = 0
const before = migrations.slice(0, migrations.indexOf(treeSchema))

const insertRun = (id: string) => `
INSERT INTO threads (id, user_id, agent_id, title, active_run_id, message_count, created_at, updated_at)
  VALUES ('thread-${id}', 'anna', 'helper', '', '${id}', 1, ${now}, ${now});
INSERT INTO messages (thread_id, position, run_id, body) VALUES ('thread-${id}', 0, '${id}', '{"role":"user","text":"Hello"}');
INSERT INTO runs (id, user_id, thread_id, agent_id, model, manifest_id, status, owner, attempt, lease_until, prompt_position, turn_count,
  last_seq, created_at, updated_at, at_work) VALUES ('${id}', 'anna', 'thread-${id}', 'helper', 'm', 'manifest', 'planning', 'worker', 1,
  ${now + 1000}, 0, 0, 1, ${now}, ${now}, 1);
INSERT INTO events (run_id, seq, body) VALUES ('${id}', 1, '{"type":"text","delta":"x"}');
`

/** A running run, as the previous version wrote it. */
const oldRows = `${insertRun('old')} INSERT INTO manifests (id, body) VALUES ('manifest', '{"model":"m","instruction":"","tools":{}}');`

interface Place {
  /** Runs SQL directly. */
  exec(script: string): Promise<unknown>
  open(): Promise<Store>
}

/** A database with the previous schema. */
const places: Record<string, () => Promise<Place>> = {
  SQLite: async () => {
    const folder = join(root.path, `store-${++folders}`)
    mkdirSync(folder)
    const exec = async (script: string) => {
      const connection = new Connection(openFile(join(folder, 'deckhand.db'), { readOnly: false }))
      if (script === '') migrateSqlite(connection, before)
      else connection.exec(script)
      connection.close()
    }
    await exec('')
    return { exec, open: () => openSqliteStore({ folder, auditKey }) }
  },
  PostgreSQL: async () => {
    const { url, query, remove } = await postgresSchema()
    onTestFinished(remove)
    const pool = openPool(url)
    await transact(pool, 'long', (client) => migratePostgres(client, before))
    await pool.end()
    return { exec: query, open: () => openPostgresStore({ url, auditKey }) }
  },
}

const present = Object.entries(places).filter(([name]) => name !== 'PostgreSQL' || postgresUrl)

describe.each(present)('on %s', (_name, newPlace) => {
  test('runs of the previous schema are roots, can continue, and may start others; so may runs that an older version still creates', async () => {
    const { exec, open } = await newPlace()
    await exec(oldRows)
    const store = await open()
    onTestFinished(() => store.close())
    await exec(insertRun('late'))
    for (const runId of ['old', 'late']) {
      const found = await store.runs.find('anna', runId)
      expect(found).toMatchObject({ rootId: runId, depth: 0, tokens: 0, lastSeq: 1, status: 'planning' })
      expect(await store.runs.tree('anna', runId)).toEqual([found])
      const page = { after: 0, limit: 9 }
      for (const times of [false, true])
        expect(await store.runs.events('anna', runId, { ...page, times })).toEqual(logged(1, text('x')))
      const child = { runId: `below-${runId}`, started: newChild({ runId, actionId: 'spawn' }), turn: says('Hi') }
      const fence = { runId, owner: 'worker', attempt: 1 }
      await store.runs.record(fence, { children: [child], events: logged(2, text('y')) }, kept)
      const tree = await store.runs.tree('anna', child.runId)
      expect(tree.map(({ id, rootId }) => [id, rootId])).toEqual([
        [runId, runId],
        [child.runId, runId],
      ])
    }
    const listed = await store.runs.list('anna', { limit: 9 })
    expect(listed.map(({ id }) => id)).toEqual(['old', 'late'])
  })

  test('G3: a call that started a run under the previous schema may start another', async () => {
    const { exec, open } = await newPlace()
    await exec(oldRows)
    const store = await open()
    onTestFinished(() => store.close())
    const fence = { runId: 'old', owner: 'worker', attempt: 1 }
    const started = newChild({ runId: 'old', actionId: 'spawn' })
    for (const runId of ['one', 'two'])
      await store.runs.record(fence, { children: [{ runId, started }], events: [] }, kept)
    expect((await store.runs.tree('anna', 'old')).map(({ id }) => id)).toEqual(['old', 'one', 'two'])
  })
})
