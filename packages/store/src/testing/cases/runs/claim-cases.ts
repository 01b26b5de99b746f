import assert from 'node:assert/strict'
import type { Store } from '@deckhand/spec'
import {
  call,
  claim,
  completed,
  kept,
  logged,
  manifest,
  now,
  parkedRun,
  queuedRun,
  text,
  turn,
  workingRun,
} from '../../scene.ts'
import type { StoreCase } from '../../store-case.ts'

async function claimAll(stores: Store[]): Promise<(string | undefined)[]> {
  const claims = stores.flatMap((store, index) => Array.from({ length: 20 }, () => claim(store, `worker-${index}`)))
  return (await Promise.all(claims)).map((run) => run?.record.id)
}

export const claimCases: StoreCase[] = [
  {
    title: 'there is nothing to claim in an empty store',
    async check({ store }) {
      assert.equal(await claim(store), undefined)
    },
  },
  {
    title: 'the oldest run comes first',
    async check({ store }) {
      const runs = [await queuedRun(store), await queuedRun(store), await queuedRun(store)]
      const claimed = [await claim(store), await claim(store), await claim(store)]
      assert.deepEqual(
        claimed.map((run) => run?.record.id),
        runs.map(({ runId }) => runId),
      )
    },
  },
  {
    title: 'a claimed run comes with everything needed to continue it, and a fence',
    async check({ store }) {
      const { runId, threadId } = await queuedRun(store)
      const claimed = await claim(store, 'second', now + 7)
      assert(claimed)
      assert.deepEqual(claimed.fence, { runId, owner: 'second', attempt: 1 })
      assert.deepEqual(
        [claimed.record.status, claimed.record.attempt, claimed.record.updatedAt],
        ['planning', 1, now + 7],
      )
      const prompt = { role: 'user', text: 'Please.' }
      assert.deepEqual(claimed.state, {
        id: runId,
        threadId,
        agentId: 'helper',
        userId: 'anna',
        history: [],
        prompt,
        turns: [],
      })
      assert.deepEqual([claimed.manifest, claimed.approvals, claimed.lastEventType], [manifest, [], undefined])
    },
  },
  {
    title: 'many claims from two connections never get the same run, and leave none',
    async check({ store, connect }) {
      const runs = await Promise.all(Array.from({ length: 30 }, () => queuedRun(store)))
      const claimed = (await claimAll([store, await connect()])).filter((id) => id !== undefined)
      assert.deepEqual(claimed.sort(), runs.map(({ runId }) => runId).sort())
    },
  },
  {
    title: 'a run is taken over when its lease has expired, not before',
    async check({ store }) {
      const { runId } = await workingRun(store)
      assert.equal(await claim(store, 'second', now + 999), undefined)
      const taken = await claim(store, 'second', now + 1000)
      assert.deepEqual(taken?.fence, { runId, owner: 'second', attempt: 2 })
    },
  },
  {
    title: 'a heartbeat keeps a run from being taken over',
    async check({ store }) {
      const { fence } = await workingRun(store)
      await store.runs.extend(fence, now + 1900)
      assert.equal(await claim(store, 'second', now + 1000), undefined)
    },
  },
  {
    title: 'a heartbeat that overtakes a claim keeps its run, though it was sent after the time of the claim',
    async check({ store }) {
      const { fence } = await workingRun(store)
      await store.runs.extend(fence, now + 500 + 1000)
      assert.equal(await claim(store, 'second', now), undefined)
    },
  },
  {
    title: 'a taken over run has what its first worker recorded, and its last event',
    async check({ store, connect }) {
      const { runId, fence } = await workingRun(store)
      const spoken = turn({ type: 'text', text: 'I will send it.' }, call('action', { status: 'executing' }))
      await store.runs.record(fence, { turn: spoken, status: 'executing', events: logged(1, text('I will')) }, kept)
      const other = await connect()
      const taken = await claim(other, 'second', now + 5000)
      assert.deepEqual(taken?.state.turns, [spoken])
      assert.deepEqual([taken?.record.id, taken?.record.lastSeq, taken?.lastEventType], [runId, 1, 'text'])
    },
  },
  {
    title: 'L4: a lease from a clock far ahead does not block the run forever',
    async check({ store }) {
      const day = 24 * 60 * 60 * 1000
      const { runId } = await workingRun(store, { lease: { owner: 'worker', until: now + day } })
      assert.equal((await claim(store))?.record.id, runId)
    },
  },
  {
    title: 'L4: a worker that trusts leases claims no run of another worker, however late its own clock is',
    async check({ store }) {
      const minute = 60_000
      const { runId } = await workingRun(store, { lease: { owner: 'alive', until: now + minute } })
      const late = { owner: 'resumed', now: now - minute, leaseMs: 15_000, trustsLeases: true }
      assert.equal(await store.runs.claim(late), undefined)
      const taken = await store.runs.claim({ ...late, now: now + minute })
      assert.equal(taken?.record.id, runId)
    },
  },
  {
    title: 'L4: a clock that is set back frees the runs that were claimed before',
    async check({ store }) {
      const { runId } = await queuedRun(store)
      await claim(store, 'first', now)
      const hour = 60 * 60 * 1000
      assert.deepEqual((await claim(store, 'second', now - hour))?.fence, { runId, owner: 'second', attempt: 2 })
      assert.equal(await claim(store, 'third', now - hour), undefined)
    },
  },
  {
    title: 'L4: a clock that jumps forward frees them as well, once',
    async check({ store }) {
      await queuedRun(store)
      await claim(store, 'first', now)
      const later = now + 60 * 60 * 1000
      assert.equal((await claim(store, 'second', later))?.fence.attempt, 2)
      assert.equal(await claim(store, 'third', later), undefined)
    },
  },
  {
    title: 'a waiting, ended or cancelled run is not claimed',
    async check({ store }) {
      await parkedRun(store)
      const ended = await workingRun(store)
      await store.runs.record(ended.fence, { outcome: completed, events: [] }, kept)
      const cancelled = await queuedRun(store)
      await store.runs.cancel('anna', cancelled.runId, now)
      assert.equal(await claim(store, 'second', now + 60_000), undefined)
    },
  },
  {
    title: "a claim for one user gets only that user's runs, in order",
    async check({ store }) {
      await queuedRun(store)
      const first = await queuedRun(store, { userId: 'bob' })
      const second = await queuedRun(store, { userId: 'bob' })
      const third = await queuedRun(store, { userId: 'bob' })
      const bobs = { owner: 'at home', now, leaseMs: 1000, userId: 'bob', trustsLeases: true }
      const claimed = [
        await store.runs.claim(bobs),
        await store.runs.claim({ ...bobs, oldest: true }),
        await store.runs.claim(bobs),
        await store.runs.claim(bobs),
        await store.runs.claim({ ...bobs, oldest: true }),
      ]
      assert.deepEqual(
        claimed.map((run) => run?.record.id),
        [first.runId, second.runId, third.runId, undefined, undefined],
      )
    },
  },
  {
    title: "a claim for one user ignores others' runs, even if their lease has expired or is in the far future",
    async check({ store }) {
      const day = 24 * 60 * 60 * 1000
      await workingRun(store)
      await workingRun(store, { lease: { owner: 'worker', until: now + day } })
      const left = await workingRun(store, { userId: 'bob' })
      const far = await workingRun(store, { userId: 'bob', lease: { owner: 'worker', until: now + day } })
      const bobs = { owner: 'at home', now: now + 1000, leaseMs: 1000, userId: 'bob' }
      const claimed = [await store.runs.claim(bobs), await store.runs.claim(bobs), await store.runs.claim(bobs)]
      assert.deepEqual(
        claimed.map((run) => run?.record.id),
        [left.runId, far.runId, undefined],
      )
    },
  },
]
