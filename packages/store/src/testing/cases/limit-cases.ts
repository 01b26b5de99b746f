import assert from 'node:assert/strict'
import { completed, kept, newRun, newThread, now, parkedRun, refuses, says, usage, workingRun } from '../scene.ts'
import type { StoreCase } from '../store-case.ts'

const day = 86_400_000

export const limitCases: StoreCase[] = [
  {
    title: 'a user has no more runs at once than the limit, and another user has their own',
    async check({ store }) {
      const limits = { runsAtOnce: 1 }
      const { fence } = await workingRun(store, { limits })
      await refuses('RATE_LIMITED', store.runs.start(newRun(await newThread(store), { limits })))
      await workingRun(store, { userId: 'ben', limits })
      await store.runs.record(fence, { turn: says('Hi'), outcome: completed, events: [] }, kept)
      await store.runs.start(newRun(await newThread(store), { limits }))
    },
  },
  {
    title: 'a run that waits for a person is not at work',
    async check({ store }) {
      await parkedRun(store)
      await store.runs.start(newRun(await newThread(store), { limits: { runsAtOnce: 1 } }))
    },
  },
  {
    title: 'of runs that start at the same moment in two processes only as many begin as may',
    async check({ store, connect }) {
      const other = await connect()
      const runs = await Promise.all(
        Array.from({ length: 8 }, async () => newRun(await newThread(store), { limits: { runsAtOnce: 3 } })),
      )
      const starts = await Promise.allSettled(runs.map((run, index) => (index % 2 ? store : other).runs.start(run)))
      assert.equal(starts.filter(({ status }) => status === 'fulfilled').length, 3)
    },
  },
  {
    title: 'the tokens of a day run out, and the next day has its own',
    async check({ store }) {
      const limits = { tokensADay: usage.totalTokens }
      const { fence } = await workingRun(store, { limits })
      await store.runs.record(fence, { turn: says('Hi'), outcome: completed, events: [] }, kept)
      const again = newRun(await newThread(store), { limits })
      await assert.rejects(store.runs.start(again), ({ code, retryAfter }) => {
        assert.deepEqual([code, retryAfter], ['RATE_LIMITED', Math.ceil((day - (now % day)) / 1000)])
        return true
      })
      await store.runs.start({ ...again, now: now + day })
    },
  },
]
