import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createStore } from '../create-store.ts'
import { checkStore } from '../testing/check-store.ts'
import { auditKey } from '../testing/scene.ts'
import { storeConformance } from '../testing/store-conformance.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { newTrace, traceDatabase } from '../testing/trace-database.ts'
import { Connection } from './connection.ts'
import { openDatabase } from './open-database.ts'
import { openFile } from './open-file.ts'
import { openSqliteStore } from './open-sqlite-store.ts'

const trace = newTrace()

for (const [part, cases] of Object.entries(storeConformance)) {
  describe(part, () => {
    for (const storeCase of cases) {
      test(storeCase.title, async () => {
        const { path, remove } = temporaryFolder()
        await checkStore(storeCase, async () =>
          createStore(traceDatabase(await openDatabase(path), trace), { auditKey }),
        ).finally(remove)
      })
    }
  })
}

test('every statement of the conformance suite uses an index', async () => {
  const { path, remove } = temporaryFolder()
  const store = await openSqliteStore({ folder: path, auditKey })
  const connection = new Connection(openFile(join(path, 'deckhand.db'), { readOnly: true }))
  const slow = [...trace.statements].filter((text) => {
    // Verifying the audit reads all of it.
    if (/FROM audit_heads (UNION|WHERE user_id <>)/.test(text)) return false
    const steps = connection.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`)
    return steps.some(({ detail }) =>
      /^SCAN (?!CONSTANT ROW|\d+-ROW VALUES CLAUSE|runs USING (COVERING )?INDEX runs_(queued|oldest))/.test(detail),
    )
  })
  expect(trace.statements.size).toBeGreaterThan(40)
  expect(slow).toEqual([])
  connection.close()
  await store.close()
  remove()
})
