import assert from 'node:assert/strict'
import type { WorkSlot } from '@deckhand/spec'
import type { DeckhandError } from '@deckhand/spec/errors'
import { completed, kept, newRun, newThread, nextId, now, parkedRun, refuses, says, workingRun } from '../scene.ts'
import type { StoreCase } from '../store-case.ts'

const day = 86_400_000
const untilMidnight = Math.ceil((day - (now % day)) / 1000)

/** A page request, which counts as a running run. */
const slot = (more: Partial<WorkSlot> = {}): WorkSlot => ({
  id: nextId('slot'),
  userId: 'anna',
  limits: { runsAtOnce: 1 },
  until: now + 60_000,
  now,
  ...more,
})

const dayIsUsedUp = ({ code, retryAfter }: DeckhandError) => {
  assert.deepEqual([code, retryAfter], ['RATE_LIMITED', untilMidnight])
  return true
}

export const limitCases: StoreCase[] = [
  {
    title: 'a user has no more running runs than the limit, and each user has their own limit',
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
    title: 'a run that waits for a person does not count as running',
    async check({ store }) {
      await parkedRun(store)
      await store.runs.start(newRun(await newThread(store), { limits: { runsAtOnce: 1 } }))
    },
  },
  {
    title: 'of concurrent starts in two processes only as many succeed as the limit allows',
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
    title: 'the tokens of a day run out, and the next day starts again',
    async check({ store }) {
      const limits = { tokensADay: 10 }
      await store.usage.countTokens('anna', 10, now)
      const again = newRun(await newThread(store), { limits })
      await assert.rejects(store.runs.start(again), dayIsUsedUp)
      await assert.rejects(store.usage.takeSlot(slot({ limits })), dayIsUsedUp)
      await assert.rejects(store.usage.reserveTokens('anna', 1, { ...limits, now }), dayIsUsedUp)
      await store.usage.reserveTokens('ben', 1, { ...limits, now })
      await store.usage.reserveTokens('anna', 1, { ...limits, now: now + day })
      await store.runs.start({ ...again, now: now + day })
    },
  },
  {
    title: 'reserved tokens count until they are given back',
    async check({ store }) {
      const limit = { tokensADay: 10, now }
      await store.usage.reserveTokens('anna', 500, limit)
      await refuses('RATE_LIMITED', store.usage.reserveTokens('anna', 1, limit))
      await store.usage.countTokens('anna', 9 - 500, now)
      await store.usage.reserveTokens('anna', 1, limit)
      await refuses('RATE_LIMITED', store.usage.reserveTokens('anna', 1, limit))
    },
  },
  {
    title: 'concurrent reservations of two processes do not exceed the limit',
    async check({ store, connect }) {
      const other = await connect()
      const limit = { tokensADay: 30, now }
      const reserved = await Promise.allSettled(
        Array.from({ length: 8 }, (_, n) => (n % 2 ? store : other).usage.reserveTokens('anna', 10, limit)),
      )
      assert.equal(reserved.filter(({ status }) => status === 'fulfilled').length, 3)
    },
  },
  {
    title: 'page requests and runs count together, and each user has their own limit',
    async check({ store }) {
      const limits = { runsAtOnce: 2 }
      const page = slot({ limits })
      await store.usage.takeSlot(page)
      const { fence } = await workingRun(store, { limits })
      await refuses('RATE_LIMITED', store.usage.takeSlot(slot({ limits })))
      await refuses('RATE_LIMITED', store.runs.start(newRun(await newThread(store), { limits })))
      await store.usage.takeSlot(slot({ limits, userId: 'ben' }))
      await store.usage.freeSlot('anna', page.id)
      await store.usage.takeSlot(slot({ limits }))
      await store.runs.record(fence, { turn: says('Hi'), outcome: completed, events: [] }, kept)
      await store.runs.start(newRun(await newThread(store), { limits }))
    },
  },
  {
    title: 'of concurrent page requests in two processes only as many succeed as the limit allows',
    async check({ store, connect }) {
      const other = await connect()
      const limits = { runsAtOnce: 3 }
      const begun = await Promise.allSettled(
        Array.from({ length: 8 }, (_, n) => (n % 2 ? store : other).usage.takeSlot(slot({ limits }))),
      )
      assert.equal(begun.filter(({ status }) => status === 'fulfilled').length, 3)
    },
  },
  {
    title: 'the slot of a process that died expires, unless it was extended',
    async check({ store }) {
      const dead = slot()
      await store.usage.takeSlot(dead)
      await store.usage.extendSlot('anna', dead.id, dead.until + 1)
      await refuses('RATE_LIMITED', store.usage.takeSlot(slot({ now: dead.until })))
      await store.usage.takeSlot(slot({ now: dead.until + 1, until: dead.until + 60_000 }))
      // It is gone, and a late heartbeat does not restore it.
      await store.usage.extendSlot('anna', dead.id, dead.until + day)
      await store.usage.takeSlot(slot({ now: dead.until + 60_000, until: dead.until + 61_000 }))
    },
  },
]
