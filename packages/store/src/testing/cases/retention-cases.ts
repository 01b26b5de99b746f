import assert from 'node:assert/strict'
import type { KernelEvent, Message, Store, ThreadRecord } from '@deckhand/spec'
import { about, everything, family, record } from '../family.ts'
import {
  answer,
  claim,
  completed,
  kept,
  logged,
  newRun,
  newThread,
  nextId,
  now,
  parkedRun,
  queuedRun,
  text,
  usage,
  workingRun,
} from '../scene.ts'
import type { StoreCase } from '../store-case.ts'

const user = (text: string): Message => ({ role: 'user', text })
const ended: KernelEvent = { type: 'completed', summary: 'Done.', usage }
const all = { after: 0, limit: 100 }

function deleteAll(store: Store, threads: ThreadRecord[]): Promise<boolean[]> {
  return Promise.all(threads.map((thread) => store.threads.deleteIdle(thread)))
}

/** A run that ended at a time, with so many events before the last. */
async function endedRun(store: Store, at = now, events = 3): Promise<string> {
  const { runId, fence } = await workingRun(store)
  const words = Array.from({ length: events }, () => text('x'))
  const log = logged(1, ...words, ended)
  await store.runs.record(fence, { outcome: completed, events: log }, { ...kept, now: at })
  return runId
}

const idsOf = (records: { id: string }[]) => records.map(({ id }) => id)

export const retentionCases: StoreCase[] = [
  {
    title: 'idle threads are those without changes since, and without an active run',
    async check({ store }) {
      const old = await newThread(store)
      const { threadId: busy } = await queuedRun(store)
      const later = { id: nextId('thread'), userId: 'anna', agentId: 'helper', title: '', messages: [], now: now + 10 }
      await store.threads.create(later)
      const idle = await store.threads.idle(now + 5, 10)
      assert.deepEqual(idle, [await store.threads.find('anna', old)])
      assert.deepEqual(await deleteAll(store, idle), [true])
      assert.equal(await store.threads.find('anna', old), undefined)
      for (const id of [busy, later.id]) assert.equal((await store.threads.find('anna', id))?.id, id)
      assert.deepEqual(await store.threads.idle(now + 5, 10), [])
    },
  },
  {
    title: 'the longest idle threads come first, of all users',
    async check({ store }) {
      const ids = []
      for (const [index, userId] of ['anna', 'ben', 'cara'].entries()) {
        const id = nextId('thread')
        await store.threads.create({ id, userId, agentId: 'helper', title: '', messages: [], now: now - index })
        ids.unshift(id)
      }
      const idle = await store.threads.idle(now + 1, 2)
      assert.deepEqual(
        idle.map(({ id, userId }) => [id, userId]),
        [
          [ids[0], 'cara'],
          [ids[1], 'ben'],
        ],
      )
    },
  },
  {
    title: 'a thread that was continued or deleted since it was found idle is not changed',
    async check({ store }) {
      const [said, busy, gone, kept] = [
        await newThread(store),
        await newThread(store),
        await newThread(store),
        await newThread(store),
      ]
      const idle = await store.threads.idle(now + 1, 10)
      await store.threads.append('anna', said ?? '', [user('more')], now + 1)
      await store.runs.start(newRun(busy ?? ''))
      await store.threads.delete('anna', gone ?? '')
      assert.deepEqual(
        await deleteAll(store, idle),
        idle.map(({ id }) => id === kept),
      )
      assert.equal((await store.threads.messages('anna', said ?? '', { limit: 9 })).length, 1)
      assert.equal(await store.threads.find('anna', kept ?? ''), undefined)
    },
  },
  {
    title: 'of two concurrent deletions of an idle thread one succeeds',
    async check({ store, connect }) {
      const other = await connect()
      await newThread(store)
      const [thread] = await store.threads.idle(now + 1, 1)
      assert(thread)
      const deleted = await Promise.all([store, other].map((each) => each.threads.deleteIdle(thread)))
      assert.deepEqual(deleted.sort(), [false, true])
    },
  },
  {
    title: 'the runs whose logs may be dropped are those that ended before, in that order',
    async check({ store }) {
      const late = await endedRun(store, now + 3)
      const early = await endedRun(store, now + 1)
      await endedRun(store, now + 5)
      const cancelled = await queuedRun(store)
      await store.runs.cancel('anna', cancelled.runId, now + 2)
      await Promise.all([queuedRun(store), workingRun(store), parkedRun(store)])
      assert.deepEqual(idsOf(await store.runs.endedLogs(now + 5, 10)), [early, cancelled.runId, late])
      assert.deepEqual(idsOf(await store.runs.endedLogs(now + 5, 1)), [early])
    },
  },
  {
    title: 'a dropped log keeps its last event and number, and the run is marked',
    async check({ store }) {
      const runId = await endedRun(store)
      const other = await endedRun(store)
      const before = await store.runs.load('anna', runId)
      assert.equal(await store.runs.dropLog('anna', runId, now + 9), true)
      assert.deepEqual(await store.runs.events('anna', runId, all), [{ seq: 4, event: ended }])
      assert.deepEqual(await store.runs.events('anna', runId, { after: 4, limit: 100 }), [])
      const after = await store.runs.load('anna', runId)
      assert.deepEqual(after, before && { ...before, record: { ...before.record, logDroppedAt: now + 9 } })
      assert.equal((await store.runs.events('anna', other, all)).length, 4)
      assert.deepEqual(idsOf(await store.runs.endedLogs(now + 9, 10)), [other])
    },
  },
  {
    title: 'a log is dropped once, only for an ended run and its user',
    async check({ store, connect }) {
      const runId = await endedRun(store)
      const drop = (id: string, userId = 'anna', each = store) => each.runs.dropLog(userId, id, now)
      const { runId: working, fence } = await workingRun(store)
      await store.runs.record(fence, { events: logged(1, text('a'), text('b')) }, kept)
      assert.deepEqual([await drop(runId, 'ben'), await drop('nowhere'), await drop(working)], [false, false, false])
      assert.equal((await store.runs.events('anna', working, all)).length, 2)
      const other = await connect()
      assert.deepEqual((await Promise.all([drop(runId), drop(runId, 'anna', other)])).sort(), [false, true])
      assert.equal(await drop(runId), false)
    },
  },
  {
    title: 'a run that waits keeps its log until it has continued and ended',
    async check({ store }) {
      const parked = await parkedRun(store)
      assert.equal(await store.runs.dropLog('anna', parked.runId, now), false)
      await answer(store, parked)
      const again = await claim(store)
      assert(again)
      await store.runs.record(again.fence, { outcome: completed, events: logged(1, ended) }, kept)
      assert.deepEqual(idsOf(await store.runs.endedLogs(now + 1, 10)), [parked.runId])
    },
  },
  {
    title: 'a dropped log of a tree keeps the last event about each run, and nothing else changes',
    async check({ store }) {
      const run = await family(store)
      const said = (id: string) => about(id, { type: 'text', delta: 'x' })
      const end = (id: string) => about(id, { type: 'completed', summary: 'Yes.', usage })
      const { childId, grandchildId } = run
      const events = [said(childId), said(grandchildId), end(grandchildId), said(childId), end(childId), text('x')]
      await record(store, run, { outcome: completed, events: logged(1, ...events, ended) })
      const before = await everything(store, run)
      assert.equal(await store.runs.dropLog('anna', run.runId, now), true)
      const left = [3, 5, 7].map((seq) => before.events[seq - 1])
      assert.deepEqual(await store.runs.events('anna', run.runId, all), left)
      assert.deepEqual(await store.runs.events('anna', childId, all), left.slice(1, 2))
      const after = await everything(store, run)
      assert.deepEqual(
        after.tree,
        before.tree.map((each) => ({ ...each, logDroppedAt: now })),
      )
      assert.deepEqual(
        [after.messages, after.approvals, after.thread],
        [before.messages, before.approvals, before.thread],
      )
    },
  },
  {
    title: 'approvals are listed by their run',
    async check({ store }) {
      const [one, other] = [await parkedRun(store), await parkedRun(store)]
      const listed = await store.approvals.list('anna', { runId: one.runId, limit: 10 })
      assert.deepEqual(idsOf(listed), [one.approval.id])
      const open = await store.approvals.list('anna', { runId: other.runId, status: 'open', limit: 10 })
      assert.deepEqual(idsOf(open), [other.approval.id])
      assert.deepEqual(await store.approvals.list('ben', { runId: one.runId, limit: 10 }), [])
    },
  },
]
