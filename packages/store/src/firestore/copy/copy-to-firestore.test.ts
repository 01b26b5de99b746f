import { join } from 'node:path'
import type { ClaimedRun, Store } from '@deckhand/spec'
import { Firestore } from '@google-cloud/firestore'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { copyStore } from '../../copy/copy-store.ts'
import type { SourcePlace } from '../../copy/with-source.ts'
import { openPostgresStore } from '../../postgres/open-postgres-store.ts'
import { Connection } from '../../sqlite/connection.ts'
import { openFile } from '../../sqlite/open-file.ts'
import { openSqliteStore } from '../../sqlite/open-sqlite-store.ts'
import { controlProject, firestoreHost, firestoreProject } from '../../testing/firestore-project.ts'
import { ben, everyAnswer, type FullStore, fillStore, long } from '../../testing/full-store.ts'
import { postgresSchema, postgresUrl } from '../../testing/postgres-schema.ts'
import { answer, auditKey, claim, completed, kept, memoryLimits, newRun, now, workingRun } from '../../testing/scene.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { clientSettings, type FirestorePlace } from '../documents/open-documents.ts'
import { openFirestoreStore } from '../open-firestore-store.ts'
import { copyToFirestore, type FirestoreCopyOptions, parts } from './copy-to-firestore.ts'
import { collections } from './target.ts'

const root = temporaryFolder()
afterAll(root.remove)

const folder = join(root.path, 'full')
let full: FullStore
let target: FirestorePlace

beforeAll(async () => {
  const store = await openSqliteStore({ folder, auditKey })
  full = await fillStore(store)
  await store.close()
  change('UPDATE runs SET losses = 3')
  makeOlder()
})

beforeEach(() => {
  target = firestoreProject()
})

/** Data of older versions: events without times, memories without hashes and keys. */
function makeOlder(): void {
  change('UPDATE events SET at = NULL WHERE seq = 2; UPDATE memories SET fact = NULL')
  change(`DELETE FROM memory_keys WHERE id IN ('memory-1', 'memory-5')`)
}

function change(statement: string): void {
  const connection = new Connection(openFile(join(folder, 'deckhand.db'), { readOnly: false }))
  connection.exec(statement)
  connection.close()
}

const later = now + 100_000

const copy = (source: SourcePlace = { folder }, more: Partial<FirestoreCopyOptions> = {}) =>
  copyToFirestore({
    source,
    target,
    auditKey,
    now: later,
    signal: new AbortController().signal,
    onProgress: () => {},
    ...more,
  })

async function openCopy() {
  const store = await openFirestoreStore({ ...target, auditKey })
  onTestFinished(() => store.close())
  return store
}

async function openSource() {
  const store = await openSqliteStore({ folder, auditKey })
  onTestFinished(() => store.close())
  return store
}

describe.skipIf(!firestoreHost)('copying a store to Firestore', () => {
  test('everything is copied from SQLite, and the copy gives the same answers', { timeout: 180_000 }, async () => {
    const told: string[] = []
    const { rows, documents, audit } = await copy(undefined, { onProgress: ({ table }) => told.push(table) })
    expect(Object.entries(rows).filter(([, count]) => count === 0)).toEqual([])
    expect(Object.keys(rows).sort()).toEqual(parts.flatMap(({ tables }) => tables).sort())
    expect(new Set(told)).toEqual(new Set(Object.keys(rows)))
    expect(documents).toMatchObject({ runs: rows.runs, messages: rows.messages, audit: rows.audit })
    expect(Object.keys(documents).sort()).toEqual([...collections].sort())
    expect(audit.faults).toEqual([])
    const [before, after] = [await openSource(), await openCopy()]
    expect(await everyAnswer(after, full)).toEqual(await everyAnswer(before, full))
  })

  test('copied calls and messages are found by the user and the time of their run', async () => {
    await copy()
    const google = new Firestore(clientSettings(target))
    onTestFinished(() => google.terminate())
    for (const [collection, time] of [
      ['actions', 'updatedAt'],
      ['messages', 'createdAt'],
    ] as const) {
      const all = await google.collectionGroup(collection).get()
      const found = google.collectionGroup(collection).where('userId', 'in', ['anna', ben]).where(time, '>=', now)
      expect((await found.orderBy(time, 'desc').get()).size).toBe(all.size)
      expect(all.size).toBeGreaterThan(0)
    }
  })

  test('the copy can continue: waiting runs are claimed, answered and continued, and nothing is done twice', async () => {
    await copy()
    const store = await openCopy()
    const { parked, queued, left, answered, rejected, ended, family, longThread } = full
    const claimed = await claimAll(store)
    expect(claimed[0]).toMatchObject({ record: { id: left.runId, attempt: 2 }, losses: 4, lastEventType: 'text' })
    const runIds = claimed.map(({ record }) => record.id)
    expect(runIds.sort()).toEqual([left, answered, rejected, queued].map(({ runId }) => runId).sort())
    expect((await answer(store, parked)).first).toBe(true)
    expect((await answer(store, answered)).first).toBe(false)
    await store.runs.cancel('anna', family.runId, later)
    expect(await store.approvals.list('anna', { limit: 10, status: 'open' })).toEqual([])
    expect((await store.runs.tree('anna', family.runId)).map(({ status }) => status)).toEqual(Array(3).fill('failed'))
    const repeated = await store.runs.start(newRun(ended.threadId, { idempotencyKey: 'a/key' }))
    expect(repeated).toEqual({ type: 'repeated', runId: ended.runId })
    const { runId, fence } = await workingRun(store, { threadId: longThread })
    await store.runs.record(fence, { outcome: completed, events: [] }, kept)
    expect((await store.threads.find('anna', longThread))?.messageCount).toBe(1202)
    expect((await store.runs.load('anna', runId))?.state.history.at(-1)).toMatchObject({ text: '1200' })
  })

  test('memories are still merged and found by their ids, files still count, and starts and links still work', async () => {
    await copy()
    const store = await openCopy()
    const save = (id: string, text: string) => store.memory.save('anna', { id, text, createdAt: now }, memoryLimits)
    expect(await save('memory-2', 'Anything')).toMatchObject({ id: 'memory-3' })
    expect(await save('memory-1', 'Anything')).toMatchObject({ id: 'memory-1' })
    await save('memory-6', 'old words about TEA')
    expect(await store.memory.count('anna')).toBe(3)
    expect(await store.memory.forget('anna', 'memory-5', now)).toBe(true)
    expect(await save('memory-4', 'Anything')).toBeUndefined()
    const change = {
      path: 'notes/größe.md',
      content: Buffer.from('x'),
      limits: { perFile: 10, total: 20 },
      by: 'p',
      now,
    }
    await expect(store.files.write('anna', change)).rejects.toMatchObject({
      message: expect.stringContaining('All files would have 2000001'),
    })
    expect(await store.files.write('anna', { ...change, key: 'first' })).toMatchObject({ version: 1 })
    expect(await store.connections.takeStart('start')).toMatchObject({ userId: 'anna' })
    const session = { id: 'new', createdAt: now, expiresAt: now + 1, way: 'link' as const }
    expect(await store.sessions.useLink('link', session)).toMatchObject({ userId: 'anna' })
    const limits = { tokensADay: 1 }
    await expect(workingRun(store, { limits })).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    await workingRun(store, { userId: ben, limits })
  })

  test.skipIf(!postgresUrl)(
    'everything is copied from PostgreSQL, if no one else has it open',
    { timeout: 180_000 },
    async () => {
      const { url, remove } = await postgresSchema()
      onTestFinished(remove)
      const { signal } = new AbortController()
      await copyStore({ folder, url, now: later, signal, onProgress: () => {} })
      const before = await openPostgresStore({ url, auditKey })
      const answers = await everyAnswer(before, full)
      await expect(copy({ url })).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('open') })
      await before.close()
      expect((await copy({ url })).audit.faults).toEqual([])
      expect(await everyAnswer(await openCopy(), full)).toEqual(answers)
    },
  )

  test('a target that is not empty is refused and not changed', async () => {
    const store = await openCopy()
    await store.sessions.offerLink({ hash: 'link', userId: ben, expiresAt: now })
    const refusal = { code: 'CONFLICT', message: expect.stringContaining('The target is not empty') }
    await expect(copy()).rejects.toMatchObject(refusal)
    expect(await store.threads.list('anna', { limit: 1 })).toEqual([])
    await openCopy()
  })

  test('after an interrupted copy, no store opens and no other copy starts until the database is emptied', async () => {
    const stop = new AbortController()
    const stopped = copy(undefined, { signal: stop.signal, onProgress: () => stop.abort() })
    await expect(stopped).rejects.toMatchObject({
      code: 'CANCELLED',
      message: expect.stringContaining('firebase firestore:delete'),
    })
    const refusal = { code: 'CONFLICT', message: expect.stringContaining('was interrupted') }
    await expect(openFirestoreStore({ ...target, auditKey })).rejects.toMatchObject(refusal)
    await expect(copy()).rejects.toMatchObject(refusal)
    await empty()
    await copy()
  })

  test('a copy with concurrent writes by others is reported as incomplete', async () => {
    const firestore = new Firestore(clientSettings(target))
    onTestFinished(() => firestore.terminate())
    const onProgress = () => void firestore.doc('runs/strange').set({})
    await expect(copy(undefined, { onProgress })).rejects.toMatchObject({
      code: 'INTERNAL',
      message: expect.stringMatching(/documents were written to runs, but .* The copy is incomplete/),
    })
  })

  test('commits that Firestore refuses temporarily, or does not answer, succeed once', async () => {
    const control = controlProject(target)
    onTestFinished(() => control.close())
    await control.fault('commit-unavailable', 3)
    await control.fault('commit-lost', 3)
    await copy()
    const [before, after] = [await openSource(), await openCopy()]
    expect(await after.audit.verify()).toEqual(await before.audit.verify())
    expect((await after.runs.load('anna', full.ended.runId))?.record.outcome).toMatchObject({ summary: long })
  })

  test('a source that a process still works on is refused, and nothing is written', async () => {
    const refusal = { code: 'CONFLICT', message: expect.stringContaining('still works on') }
    await expect(copy(undefined, { now })).rejects.toMatchObject(refusal)
    await openCopy()
    await copy()
  })
})

async function claimAll(store: Store): Promise<ClaimedRun[]> {
  const run = await claim(store, 'worker', later)
  return run ? [run, ...(await claimAll(store))] : []
}

async function empty(): Promise<void> {
  const firestore = new Firestore(clientSettings(target))
  for (const collection of await firestore.listCollections()) await firestore.recursiveDelete(collection)
  await firestore.terminate()
}
