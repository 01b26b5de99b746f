import assert from 'node:assert/strict'
import {
  completed,
  kept,
  logged,
  newRun,
  newThread,
  now,
  parkedRun,
  queuedRun,
  says,
  text,
  usage,
  workingRun,
} from '../../scene.ts'
import type { StoreCase } from '../../store-case.ts'

export const readCases: StoreCase[] = [
  {
    title: 'runs are listed newest first, page by page, with their outcomes',
    async check({ store }) {
      const runs = [await queuedRun(store), await queuedRun(store), await workingRun(store), await parkedRun(store)]
      const newestFirst = runs.map(({ runId }) => runId).reverse()
      const first = await store.runs.list('anna', { limit: 3 })
      const second = await store.runs.list('anna', { limit: 3, after: first[2]?.id ?? '' })
      assert.deepEqual(
        [...first, ...second].map(({ id }) => id),
        newestFirst,
      )
      assert.deepEqual(first[0], await store.runs.find('anna', first[0]?.id ?? ''))
      assert.equal(first[0]?.outcome?.status, 'awaiting_confirmation')
      assert.deepEqual(await store.runs.list('anna', { limit: 3, after: second[0]?.id ?? '' }), [])
    },
  },
  {
    title: 'a truncated answer is marked in the run and its turn',
    async check({ store }) {
      const { runId, fence } = await workingRun(store)
      const cut = { status: 'completed', summary: 'Half', truncated: true, usage } as const
      const cutTurn = { ...says('Half'), truncated: true as const }
      await store.runs.record(fence, { turn: cutTurn, events: [] }, kept)
      await store.runs.record(fence, { outcome: cut, events: [] }, kept)
      const loaded = await store.runs.load('anna', runId)
      assert.deepEqual(loaded?.record.outcome, cut)
      assert.equal(loaded?.state.turns[0]?.truncated, true)
    },
  },
  {
    title: 'runs are listed by thread, by status and by both',
    async check({ store }) {
      const { fence, runId: first, threadId } = await workingRun(store)
      await store.runs.record(fence, { outcome: completed, events: [] }, kept)
      const second = newRun(threadId)
      await store.runs.start(second)
      const { runId: elsewhere } = await queuedRun(store)
      const ids = async (filter: object) => (await store.runs.list('anna', { limit: 9, ...filter })).map(({ id }) => id)
      assert.deepEqual(await ids({ threadId }), [second.id, first])
      assert.deepEqual(await ids({ status: 'queued' }), [elsewhere, second.id])
      assert.deepEqual(await ids({ threadId, status: 'completed' }), [first])
    },
  },
  {
    title: "another user's run looks like one that does not exist",
    async check({ store }) {
      const { runId, threadId, fence } = await workingRun(store)
      await store.runs.record(fence, { events: logged(1, text('secret')) }, kept)
      await newThread(store, { userId: 'ben' })
      assert.equal(await store.runs.find('ben', runId), undefined)
      assert.equal(await store.runs.load('ben', runId), undefined)
      assert.deepEqual(await store.runs.events('ben', runId, { after: 0, limit: 10 }), [])
      assert.deepEqual(await store.runs.list('ben', { limit: 10 }), [])
      assert.deepEqual(await store.runs.list('ben', { threadId, limit: 10 }), [])
    },
  },
  {
    title: 'a run that does not exist has no events',
    async check({ store }) {
      assert.equal(await store.runs.find('anna', 'nowhere'), undefined)
      assert.equal(await store.runs.load('anna', 'nowhere'), undefined)
      assert.deepEqual(await store.runs.events('anna', 'nowhere', { after: 0, limit: 10 }), [])
    },
  },
  {
    title: 'events are read from any number on, page by page',
    async check({ store }) {
      const { runId, fence } = await workingRun(store)
      const events = logged(1, ...['a', 'b', 'c', 'd', 'e'].map(text))
      await store.runs.record(fence, { events }, kept)
      const page = (after: number) => store.runs.events('anna', runId, { after, limit: 2 })
      assert.deepEqual(await page(0), events.slice(0, 2))
      assert.deepEqual(await page(2), events.slice(2, 4))
      assert.deepEqual(await page(4), events.slice(4))
      assert.deepEqual(await page(5), [])
    },
  },
  {
    title: 'a resolved write is visible to every reader at once',
    async check({ store, connect }) {
      const other = await connect()
      const { runId, fence } = await workingRun(store)
      for (let seq = 1; seq <= 20; seq += 1) {
        await store.runs.record(fence, { events: logged(seq, text('x')) }, { now, durable: seq % 2 === 0 })
        assert.equal((await store.runs.find('anna', runId))?.lastSeq, seq)
        assert.equal((await other.runs.find('anna', runId))?.lastSeq, seq)
      }
    },
  },
]
