import assert from 'node:assert/strict'
import { kept, logged, now, refuses, says, text, workingRun } from '../scene.ts'
import type { StoreCase } from '../store-case.ts'

export const closeCases: StoreCase[] = [
  {
    title: 'closing waits for what is being written',
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
    title: 'a store that is opened again has everything',
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
