import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createStore } from '../create-store.ts'
import { Connection } from '../sqlite/connection.ts'
import { openDatabase } from '../sqlite/open-database.ts'
import { openFile } from '../sqlite/open-file.ts'
import { openSqliteStore } from '../sqlite/open-sqlite-store.ts'
import { auditKey, call, completed, logged, nextId, now, says, text, turn, workingRun } from '../testing/scene.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { newTrace, traceDatabase } from '../testing/trace-database.ts'

const folder = temporaryFolder()
afterAll(folder.remove)

const store = await openSqliteStore({ folder: folder.path, auditKey })
const connection = new Connection(openFile(join(folder.path, 'deckhand.db'), { readOnly: true }))
afterAll(async () => {
  connection.close()
  await store.close()
})

// Nothing here depends on the disk, which is the slow part.
const quick = { now, durable: false }

const tables = ['messages', 'actions', 'events', 'approvals', 'outcomes', 'manifests']

/** The size of all bodies in all tables. */
function storedBytes(): number {
  const weigh = (table: string) =>
    connection.all<{ size: number | null }>(`SELECT SUM(LENGTH(body)) AS size FROM ${table}`)
  return tables.reduce((sum, table) => sum + (weigh(table)[0]?.size ?? 0), 0)
}

/** How much a run with so many turns adds, each with a call that begins, saves a checkpoint and ends. */
async function bytesOfRun(turns: number): Promise<number> {
  const { fence } = await workingRun(store)
  const before = storedBytes()
  for (let step = 1; step <= turns; step += 1) {
    const action = call(nextId('action'), { input: { body: 'x'.repeat(1000) } })
    await store.runs.record(fence, { turn: turn(action), events: logged(step, text('Hello')) }, quick)
    await store.runs.record(fence, { actions: [{ ...action, status: 'executing' }], events: [] }, quick)
    await store.runs.record(fence, { actions: [{ ...action, status: 'executing', checkpoint: 1 }], events: [] }, quick)
    await store.runs.record(fence, { actions: [{ ...action, status: 'completed', output: 'sent' }], events: [] }, quick)
  }
  return storedBytes() - before
}

test('the storage of a run grows linearly with its turns', async () => {
  const ten = await bytesOfRun(10)
  expect((await bytesOfRun(100)) / ten).toBeCloseTo(10, 0)
  expect(ten).toBeLessThan(10 * 1700)
})

test('the end of a call writes the row of that call and the row of the run, and no other', async () => {
  const { fence } = await workingRun(store)
  const actions = [call('first'), call('second')]
  await store.runs.record(fence, { turn: turn(...actions), events: [] }, quick)
  const rows = () => Object.fromEntries(tables.map((table) => [table, connection.all(`SELECT * FROM ${table}`)]))
  const before = rows()
  await store.runs.record(fence, { actions: [call('second', { status: 'completed' })], events: [] }, quick)
  const after = rows()
  const changed = tables.flatMap((table) =>
    (after[table] ?? []).filter((row, index) => JSON.stringify(row) !== JSON.stringify(before[table]?.[index])),
  )
  expect(changed).toMatchObject([{ run_id: fence.runId, id: 'second' }])
})

test('a run without children causes no queries about them', async () => {
  const trace = newTrace()
  const path = join(folder.path, 'traced')
  const traced = createStore(traceDatabase(await openDatabase(path), trace), { auditKey })
  const { fence, runId } = await workingRun(traced)
  await traced.runs.record(fence, { turn: turn(call('one')), events: logged(1, text('Hello')) }, quick)
  await traced.runs.record(fence, { turn: says('Done.'), outcome: completed, events: logged(2, text('Bye')) }, quick)
  await traced.runs.load('anna', runId)
  await traced.runs.events('anna', runId, { after: 0, limit: 10 })
  const other = await workingRun(traced)
  await traced.runs.cancel('anna', other.runId, now)
  const about = [...trace.statements].filter((each) => /(root_id|child_run_id) = |parent_run_id IS NOT NULL/.test(each))
  expect(about).toEqual([])
  expect(trace.statements.size).toBeGreaterThan(15)
  await traced.close()
})
