import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createStore } from '../create-store.ts'
import { openDatabase as openPostgres } from '../postgres/open-database.ts'
import { numberParameters } from '../postgres/statements.ts'
import type { Database } from '../sql/database.ts'
import { Connection } from '../sqlite/connection.ts'
import { openDatabase as openSqlite } from '../sqlite/open-database.ts'
import { openFile } from '../sqlite/open-file.ts'
import { postgresSchema, postgresUrl } from '../testing/postgres-schema.ts'
import { auditKey, claim, now, queuedRun } from '../testing/scene.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { newTrace, traceDatabase } from '../testing/trace-database.ts'

/** The query plans for queued and running runs, when a queued run is started and claimed. */
async function statements(database: Database): Promise<string[]> {
  const trace = newTrace()
  const store = createStore(traceDatabase(database, trace), { auditKey })
  onTestFinished(() => store.close())
  await queuedRun(store, { limits: { runsAtOnce: 1 } })
  await claim(store)
  await store.runs.claim({ owner: 'second', now, leaseMs: 1000, oldest: true })
  for (const oldest of [false, true])
    await store.runs.claim({ owner: 'third', now, leaseMs: 1000, userId: 'anna', oldest })
  return [...trace.statements].filter((text) => /at_work [=>]/.test(text))
}

test('L5: SQLite starts and claims a run by index, whatever is queued or running', async () => {
  const { path, remove } = temporaryFolder()
  onTestFinished(remove)
  const texts = await statements(await openSqlite(path))
  const connection = new Connection(openFile(join(path, 'deckhand.db'), { readOnly: true }))
  const plans = texts.map((text) =>
    connection
      .all<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`)
      .flatMap(({ detail }) => detail.match(/\w+ runs .*/) ?? []),
  )
  connection.close()
  expect(plans).toEqual([
    ['SEARCH runs USING COVERING INDEX runs_at_work (user_id=?)'],
    ['SEARCH runs USING INDEX runs_queued', 'SEARCH runs USING INDEX runs_at_work (user_id=?)'],
    [
      'SEARCH runs USING INDEX sqlite_autoindex_runs_1 (id=?)',
      'SEARCH runs USING INDEX runs_leased (lease_until<?)',
      'SEARCH runs USING INDEX runs_leased (lease_until>?)',
      'SCAN runs USING INDEX runs_queued',
    ],
    [
      'SEARCH runs USING INDEX sqlite_autoindex_runs_1 (id=?)',
      'SEARCH runs USING INDEX runs_leased (lease_until<?)',
      'SEARCH runs USING INDEX runs_leased (lease_until>?)',
      'SCAN runs USING INDEX runs_oldest',
    ],
    [
      'SEARCH runs USING INDEX sqlite_autoindex_runs_1 (id=?)',
      'SEARCH runs USING INDEX runs_at_work (user_id=?)',
      'SEARCH runs USING INDEX runs_at_work (user_id=?)',
      'SEARCH runs USING INDEX runs_at_work (user_id=?)',
    ],
    [
      'SEARCH runs USING INDEX sqlite_autoindex_runs_1 (id=?)',
      'SEARCH runs USING INDEX runs_at_work (user_id=?)',
      'SEARCH runs USING INDEX runs_at_work (user_id=?)',
      'SEARCH runs USING INDEX runs_at_work (user_id=?)',
    ],
  ])
})

test.skipIf(!postgresUrl)(
  'L5: so does PostgreSQL, which searches a user’s last position and queued runs among their own runs',
  async ({ skip }) => {
    const { url, query, remove } = await postgresSchema()
    onTestFinished(remove)
    const texts = await statements(await openPostgres(url))
    const [version] = await query('SHOW server_version_num')
    if (Number(version?.server_version_num) < 160_000) skip('Only from PostgreSQL 16 on a plan needs no parameters.')
    await query('SET enable_seqscan = off; SET enable_bitmapscan = off')
    const plans: unknown[] = []
    for (const text of texts) {
      const plan = await query(`EXPLAIN (GENERIC_PLAN) ${numberParameters(text)}`)
      plans.push(JSON.stringify(plan).match(/(?<=Scan (Backward )?using )\w+/g))
    }
    expect(plans).toEqual([
      ['runs_at_work', 'work_slots_pkey'],
      ['runs_queued', 'runs_at_work'],
      ['runs_leased', 'runs_leased', 'runs_queued', 'runs_pkey'],
      ['runs_leased', 'runs_leased', 'runs_oldest', 'runs_pkey'],
      ['runs_leased', 'runs_leased', 'runs_at_work', 'runs_pkey'],
      ['runs_leased', 'runs_leased', 'runs_at_work', 'runs_pkey'],
    ])
  },
)
