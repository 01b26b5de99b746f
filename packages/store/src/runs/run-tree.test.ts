import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createStore } from '../create-store.ts'
import { Connection } from '../sqlite/connection.ts'
import { openDatabase } from '../sqlite/open-database.ts'
import { openFile } from '../sqlite/open-file.ts'
import { family } from '../testing/family.ts'
import { auditKey } from '../testing/scene.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { newTrace, traceDatabase } from '../testing/trace-database.ts'

const folder = temporaryFolder()
afterAll(folder.remove)

test('a tree, the events about one of its runs and the root runs are found without reading others', async () => {
  const trace = newTrace()
  const store = createStore(traceDatabase(await openDatabase(folder.path), trace), { auditKey })
  const connection = new Connection(openFile(join(folder.path, 'deckhand.db'), { readOnly: true }))
  const { childId } = await family(store)
  trace.statements.clear()
  await store.runs.tree('anna', childId)
  await store.runs.events('anna', childId, { after: 0, limit: 10 })
  await store.runs.list('anna', { limit: 10 })
  const plans = [...trace.statements].flatMap((text) =>
    connection.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`).map(({ detail }) => detail),
  )
  expect(plans).toContain('SEARCH runs USING INDEX runs_by_root (root_id=?)')
  expect(plans).toContain('SEARCH events USING INDEX events_by_child (run_id=? AND child_run_id=? AND seq>?)')
  expect(plans).toContain('SEARCH runs USING INDEX runs_by_user (user_id=?)')
  connection.close()
  await store.close()
})
