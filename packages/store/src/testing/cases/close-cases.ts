import assert from 'node:assert/strict'
import {
  answer,
  claim,
  kept,
  logged,
  newThread,
  now,
  parkedRun,
  queuedRun,
  refuses,
  says,
  text,
  workingRun,
} from '../scene.ts'
import type { StoreCase } from '../store-case.ts'

export const closeCases: StoreCase[] = [
  {
    title: 'closing waits for running writes',
    async check({ store, connect }) {
      const { runId, fence } = await workingRun(store)
      const other = await connect()
      const writes = [1, 2, 3].map((seq) =>
        store.runs.record(fence, { turn: says(`${seq}`), events: logged(seq, text('x')) }, { now, durable: seq === 3 }),
      )
      await store.close()
      await Promise.all(writes)
      assert.equal((await other.runs.find('anna', runId))?.lastSeq, 3)
    },
  },
  {
    title: 'closing waits for earlier requests, even those with several transactions',
    async check({ store, connect }) {
      const [parked, old] = [await parkedRun(store), await newThread(store)]
      await queuedRun(store)
      const other = await connect()
      const asked = [
        answer(store, parked),
        store.threads.delete('anna', old),
        claim(store),
        store.approvals.expire(now),
      ]
      const [answers] = await Promise.all([Promise.allSettled(asked), store.close()])
      assert.deepEqual(
        answers.filter(({ status }) => status === 'rejected'),
        [],
      )
      assert.equal(await other.threads.find('anna', old), undefined)
    },
  },
  {
    title: 'a closed store refuses to read and to write, and may be closed again',
    async check({ store }) {
      const { runId, fence } = await workingRun(store)
      await store.close()
      await refuses('INTERNAL', store.runs.record(fence, { events: [] }, kept))
      await refuses('INTERNAL', store.runs.find('anna', runId))
      store.runs.watch(runId, () => {})()
      await store.close()
    },
  },
  {
    title: 'a reopened store has everything',
    async check({ store, connect }) {
      const { runId, fence } = await workingRun(store)
      await store.runs.record(fence, { turn: says('Hello'), events: logged(1, text('Hello')) }, kept)
      const before = await store.runs.load('anna', runId)
      await store.close()
      const reopened = await connect()
      assert.deepEqual(await reopened.runs.load('anna', runId), before)
    },
  },
]
