import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openPostgresStore } from '../postgres/open-postgres-store.ts'
import { Connection } from '../sqlite/connection.ts'
import { openFile } from '../sqlite/open-file.ts'
import { openSqliteStore } from '../sqlite/open-sqlite-store.ts'
import { about, everything, family, record } from '../testing/family.ts'
import { type PostgresSchema, postgresSchema, postgresUrl } from '../testing/postgres-schema.ts'
import {
  answer,
  auditKey,
  call,
  completed,
  kept,
  logged,
  memoryLimits,
  newApproval,
  now,
  parkedRun,
  says,
  text,
  turn,
  waitsFor,
  workingRun,
} from '../testing/scene.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { type CopyOptions, type CopyProgress, copyStore } from './copy-store.ts'

const root = temporaryFolder()
afterAll(root.remove)

let folders = 0
let folder = ''

beforeEach(() => {
  folder = join(root.path, `store-${++folders}`)
})

const words = 'Grüße, "quotes", \\backslash, \u2028, 🚢 and \\u0000'

/** A store with rows in every table. */
async function fill(): Promise<{ runId: string; threadId: string }> {
  const store = await openSqliteStore({ folder, auditKey })
  const parked = await parkedRun(store)
  await answer(store, parked)
  const { runId, threadId, fence } = await workingRun(store, {
    idempotencyKey: 'key',
    prompt: {
      role: 'user',
      text: words,
      attached: [{ type: 'file', id: 'a.md', title: words }],
      leftOut: { conversation: 3 },
    },
  })
  const action = call('action', { input: { body: words } })
  await store.runs.record(fence, { turn: turn(action), events: logged(1, text(words)) }, kept)
  await store.runs.record(fence, { turn: says(words), events: [], outcome: completed }, kept)
  await store.settings.write('anna', { allowlist: ['ben@example.com'] }, now)
  await store.memory.save('anna', { id: 'memory', text: words, createdAt: now }, memoryLimits)
  await store.close()
  fillEmptyTables()
  return { runId, threadId }
}

/** Adds a row to each table that is still empty, so that a new table cannot be forgotten. */
function fillEmptyTables(): void {
  const connection = new Connection(openFile(join(folder, 'deckhand.db'), { readOnly: false }))
  const tables = connection.all<{ name: string }>(`SELECT name FROM sqlite_schema WHERE type = 'table'`)
  for (const { name } of tables) {
    if (connection.all(`SELECT 1 FROM ${name}`).length > 0) continue
    const columns = connection.all<{ type: string }>(`PRAGMA table_info(${name})`)
    connection.exec(
      `INSERT INTO ${name} VALUES (${columns.map(({ type }) => (type === 'TEXT' ? `'x'` : 1)).join(', ')})`,
    )
  }
  connection.close()
}

async function emptySchema(): Promise<PostgresSchema> {
  const schema = await postgresSchema()
  onTestFinished(schema.remove)
  return schema
}

const copy = (url: string, more: Partial<CopyOptions> = {}) =>
  copyStore({ folder, url, now: now + 100_000, signal: new AbortController().signal, onProgress: () => {}, ...more })

const tablesOf = async ({ query }: PostgresSchema) =>
  (await query('SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()')).map(
    ({ table_name }) => String(table_name),
  )

describe.skipIf(!postgresUrl)('copying a store from SQLite to PostgreSQL', () => {
  test('every table is copied, with all of its rows, and the copy reads the same', async () => {
    const { runId, threadId } = await fill()
    const schema = await emptySchema()
    const progress: CopyProgress[] = []
    const counts = await copy(schema.url, { onProgress: (each) => progress.push(each) })
    expect(Object.keys(counts).sort()).toEqual((await tablesOf(schema)).filter((name) => name !== 'migrations').sort())
    expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([])
    const last = progress.at(-1)
    expect(last?.done).toBe(last?.total)
    const [before, after] = [
      await openSqliteStore({ folder, auditKey }),
      await openPostgresStore({ url: schema.url, auditKey }),
    ]
    onTestFinished(async () => void (await Promise.all([before.close(), after.close()])))
    expect(await after.runs.load('anna', runId)).toEqual(await before.runs.load('anna', runId))
    const page = { limit: 10 }
    expect(await after.threads.messages('anna', threadId, page)).toEqual(
      await before.threads.messages('anna', threadId, page),
    )
    expect(await after.approvals.list('anna', page)).toEqual(await before.approvals.list('anna', page))
    expect(await after.memory.search('anna', 'grusse', 5)).toEqual(await before.memory.search('anna', 'grusse', 5))
    expect(await after.settings.read('anna')).toEqual(await before.settings.read('anna'))
  })

  test('child runs are copied with their conversations, approvals and events', async () => {
    const store = await openSqliteStore({ folder, auditKey })
    const run = await family(store)
    const approval = newApproval(run.work.id, { childRunId: run.grandchildId })
    const events = logged(1, about(run.childId, { type: 'text', delta: words }))
    await record(store, run, { approvals: [approval], events, outcome: waitsFor(run.work) })
    const before = await everything(store, run)
    const ofChild = await store.runs.events('anna', run.childId, { after: 0, limit: 10 })
    await store.close()
    const { url } = await emptySchema()
    expect(await copy(url)).toMatchObject({ runs: 3, messages: 6, actions: 3, events: 1 })
    const after = await openPostgresStore({ url, auditKey })
    onTestFinished(() => after.close())
    expect(await everything(after, run)).toEqual(before)
    expect(await after.runs.events('anna', run.childId, { after: 0, limit: 10 })).toEqual(ofChild)
    expect(ofChild).toEqual(events)
  })

  test('more rows than one batch are all copied', async () => {
    const store = await openSqliteStore({ folder, auditKey })
    const messages = Array.from({ length: 1201 }, () => ({ role: 'user' as const, text: 'Hello' }))
    await store.threads.create({ id: 'long', userId: 'anna', agentId: 'helper', title: '', messages, now })
    await store.close()
    expect(await copy((await emptySchema()).url)).toMatchObject({ threads: 1, messages: 1201 })
  })

  test('a target that is not empty is refused and not changed', async () => {
    await fill()
    const { url, query } = await emptySchema()
    await copy(url)
    await expect(copy(url)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('Copy into an empty database'),
    })
    expect(await query('SELECT user_id FROM settings')).toHaveLength(1)
  })

  test('a stopped copy leaves nothing', async () => {
    await fill()
    const { url, query } = await emptySchema()
    const stop = new AbortController()
    await expect(copy(url, { signal: stop.signal, onProgress: () => stop.abort() })).rejects.toMatchObject({
      code: 'CANCELLED',
    })
    expect(await query('SELECT id FROM actions')).toEqual([])
    await copy(url)
  })

  test('a source that a process still works on is refused', async () => {
    const store = await openSqliteStore({ folder, auditKey })
    await workingRun(store)
    await store.close()
    const { url } = await emptySchema()
    await expect(copy(url, { now })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('still works on a run'),
    })
    await copy(url)
  })

  test('a folder without a database is refused, and none is created in it', async () => {
    mkdirSync(folder)
    const { url } = await emptySchema()
    await expect(copy(url)).rejects.toMatchObject({ code: 'NOT_FOUND', message: expect.stringContaining(folder) })
    await expect(copy(url)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
