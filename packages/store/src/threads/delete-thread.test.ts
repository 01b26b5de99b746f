import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Connection } from '../sqlite/connection.ts'
import { openFile } from '../sqlite/open-file.ts'
import { openSqliteStore } from '../sqlite/open-sqlite-store.ts'
import { about, family, record } from '../testing/family.ts'
import { auditKey, logged, newApproval, now } from '../testing/scene.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const folder = temporaryFolder()
afterAll(folder.remove)

/** Tables that outlive threads: limits, the audit and the schema. */
const kept = ['audit', 'audit_heads', 'migrations', 'token_use']

test('a deleted thread leaves no row of its runs and their descendants, in any table', async () => {
  const store = await openSqliteStore({ folder: folder.path, auditKey })
  const run = await family(store)
  const approval = newApproval(run.work.id, { childRunId: run.grandchildId })
  await record(store, run, {
    approvals: [approval],
    events: logged(1, about(run.childId, { type: 'text', delta: 'x' })),
  })
  await store.runs.cancel('anna', run.runId, now)
  await store.usage.countTokens('anna', 1, now)
  const connection = new Connection(openFile(join(folder.path, 'deckhand.db'), { readOnly: true }))
  const tables = connection.all<{ name: string }>(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`)
  const filled = () =>
    tables.map(({ name }) => name).filter((name) => connection.all(`SELECT 1 FROM ${name}`).length > 0)
  expect(filled()).toEqual(
    ['actions', 'approvals', 'events', 'manifests', 'messages', 'outcomes', 'runs', 'threads', ...kept].sort(),
  )
  await store.threads.delete('anna', run.threadId)
  expect(filled()).toEqual(kept)
  connection.close()
  await store.close()
})
