import { describe, expect, onTestFinished, test } from 'vitest'
import { createStore } from '../create-store.ts'
import { checkStore } from '../testing/check-store.ts'
import { postgresSchema, postgresUrl } from '../testing/postgres-schema.ts'
import { auditKey } from '../testing/scene.ts'
import { storeConformance } from '../testing/store-conformance.ts'
import { newTrace, traceDatabase } from '../testing/trace-database.ts'
import { openDatabase } from './open-database.ts'
import { numberParameters } from './statements.ts'

const trace = newTrace()

for (const [part, cases] of Object.entries(storeConformance)) {
  describe.skipIf(!postgresUrl)(part, () => {
    for (const storeCase of cases) {
      test(storeCase.title, async () => {
        const { url, remove } = await postgresSchema()
        const open = async () => createStore(traceDatabase(await openDatabase(url), trace), { auditKey })
        await checkStore(storeCase, open).finally(remove)
      })
    }
  })
}

test.skipIf(!postgresUrl)('every statement of the conformance suite uses an index', async ({ skip }) => {
  const { url, query, remove } = await postgresSchema()
  onTestFinished(remove)
  await (await openDatabase(url)).close()
  const [version] = await query('SHOW server_version_num')
  if (Number(version?.server_version_num) < 160_000) skip('Only from PostgreSQL 16 on a plan needs no parameters.')
  // PostgreSQL reads a table this small as a whole, unless that is made expensive.
  await query('SET enable_seqscan = off')
  const slow: string[] = []
  for (const text of trace.statements) {
    // Counting and verifying the audit read all of it.
    if (/FROM audit_heads (UNION|WHERE user_id <>)/.test(text)) continue
    const plan = await query(`EXPLAIN (GENERIC_PLAN) ${numberParameters(text)}`)
    if (JSON.stringify(plan).includes('Seq Scan')) slow.push(text)
  }
  expect(trace.statements.size).toBeGreaterThan(40)
  expect(slow).toEqual([])
})
