import { randomUUID } from 'node:crypto'
import type { Store, ToolPart } from '@deckhand/spec'
import { describe, expect, onTestFinished, test } from 'vitest'
import { firestoreHost, firestoreProject } from '../../testing/firestore-project.ts'
import {
  auditKey,
  call,
  claim,
  kept,
  loaded,
  logged,
  newApproval,
  newRun,
  newThread,
  now,
  says,
  turn,
  workingRun,
} from '../../testing/scene.ts'
import { openFirestoreStore } from '../open-firestore-store.ts'

async function open(count: number): Promise<[Store, ...Store[]]> {
  const place = firestoreProject()
  const stores = await Promise.all(Array.from({ length: count }, () => openFirestoreStore({ ...place, auditKey })))
  onTestFinished(async () => {
    await Promise.all(stores.map((store) => store.close()))
  })
  return stores as [Store, ...Store[]]
}

const twenty = <T>(stores: Store[], work: (store: Store, index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 20 }, (_, index) => work(stores[index % stores.length] as Store, index)))

describe.skipIf(!firestoreHost)('on Firestore', () => {
  test('twenty writers on four connections lose nothing of a thread, of a run and of the audit of one user', async () => {
    const stores = await open(4)
    const [store] = stores
    const threadId = await newThread(store)
    await twenty(stores, (each, index) => each.threads.append('anna', threadId, [says(`${index}`)], now))
    expect((await store.threads.messages('anna', threadId, { limit: 99 })).length).toBe(20)
    const { fence, runId } = await workingRun(store)
    const beats = twenty(stores, (each, index) => each.runs.extend(fence, now + index))
    await twenty([store], (each, index) =>
      each.runs.record(fence, { events: logged(index + 1, { type: 'text', delta: 'x' }) }, kept),
    )
    await beats
    expect((await store.runs.events('anna', runId, { after: 0, limit: 99 })).length).toBe(20)
    const audit = [{ kind: 'denied' as const, data: {} }]
    const runs = await Promise.all(stores.map((each) => workingRun(each)))
    await twenty(stores, (each, index) =>
      each.runs.record(runs[index % 4]?.fence ?? fence, { audit, events: [] }, kept),
    )
    expect(await store.audit.total()).toBe(20)
    expect((await store.audit.verify()).faults).toEqual([])
  })

  test('a tool result may be longer than a document, and is removed with its thread', async () => {
    const [store] = await open(1)
    const { fence, runId, threadId } = await workingRun(store)
    const action = call('long', { status: 'executing' })
    await store.runs.record(fence, { turn: turn(action), events: [] }, kept)
    const output = 'ä😀"\\\n'.repeat(330_000)
    for (const [seq, said] of ['short', output].entries()) {
      const done: ToolPart = { ...action, status: 'completed', output: said }
      const events = logged(seq + 1, { type: 'tool_call_end', id: 'long', toolName: 'send', output: said })
      await store.runs.record(fence, { actions: [done], events }, kept)
      expect((await loaded(store, runId)).state.turns[0]?.parts[0]).toEqual(done)
    }
    const told = await store.runs.events('anna', runId, { after: 0, limit: 9 })
    expect(told.map(({ event }) => 'output' in event && event.output === output)).toEqual([false, true])
    expect((await claim(store, 'second', now + 9_000))?.lastEventType).toBe('tool_call_end')
    await store.runs.cancel('anna', runId, now)
    await store.threads.delete('anna', threadId)
    expect(await store.runs.find('anna', runId)).toBeUndefined()
  })

  test('any text can be an id: slashes, dots, empty, and longer than Firestore allows', async () => {
    const [store] = await open(1)
    const ids = ['a/b', '..', '__x__', 'ä/😀', 'x'.repeat(3_000), '%2F']
    for (const odd of ids) {
      const [userId, threadId, id] = [odd, `${odd}/${randomUUID()}`, `${odd}/${randomUUID()}`]
      await store.threads.create({ id: threadId, userId, agentId: 'helper', title: '', messages: [], now })
      const run = newRun(threadId, { id, userId, idempotencyKey: odd, lease: { owner: odd, until: now + 1_000 } })
      await store.runs.start(run)
      const fence = { runId: id, owner: odd, attempt: 1 }
      const approval = newApproval(odd, { id: `${odd}/approval` })
      await store.runs.record(fence, { turn: turn(call(odd)), approvals: [approval], events: [] }, kept)
      expect((await store.runs.load(userId, id))?.state.turns[0]?.parts).toEqual([call(odd)])
      expect((await store.approvals.find(userId, approval.id))?.runId).toBe(id)
      expect(await store.runs.start({ ...run, id: 'again' })).toEqual({ type: 'repeated', runId: id })
      expect((await store.threads.list(userId, { limit: 9 })).map((thread) => thread.id)).toEqual([threadId])
    }
  })
})
