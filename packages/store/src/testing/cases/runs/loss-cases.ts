import assert from 'node:assert/strict'
import type { ClaimedRun, JournalEntry, Store } from '@deckhand/spec'
import { family, record } from '../../family.ts'
import { answer, ask, claim, completed, logged, now, park, queuedRun, says, text, workingRun } from '../../scene.ts'
import type { StoreCase } from '../../store-case.ts'

const hour = 60 * 60 * 1000

/** Claims a run after the previous lease has expired, for the `count`th time. */
async function takeOver(store: Store, count = 1): Promise<ClaimedRun> {
  const claimed = await claim(store, 'next', now + count * hour)
  assert(claimed, 'there is a run to take over')
  return claimed
}

/** The losses that the next claim sees, after two losses and then the given event. */
async function lossesAfter(store: Store, entry: Partial<JournalEntry>): Promise<number> {
  await takeOver(store, 1)
  const taken = await takeOver(store, 2)
  assert.equal(taken.losses, 2)
  await record(store, taken, entry)
  return (await takeOver(store, 3)).losses
}

export const lossCases: StoreCase[] = [
  {
    title: 'L6: each expired lease counts as a loss, in any process',
    async check({ store, connect }) {
      await workingRun(store)
      const other = await connect()
      const losses = []
      for (const count of [1, 2, 3, 4]) losses.push((await takeOver(count % 2 ? other : store, count)).losses)
      assert.deepEqual(losses, [1, 2, 3, 4])
    },
  },
  {
    title: 'L6: claiming a queued run is no loss',
    async check({ store }) {
      await queuedRun(store)
      assert.equal((await claim(store))?.losses, 0)
    },
  },
  {
    title: 'L6: a run that was given back is no loss, however late it is claimed; earlier losses still count',
    async check({ store }) {
      const { fence } = await workingRun(store)
      await store.runs.extend(fence, 0)
      const first = await claim(store, 'second')
      assert(first)
      assert.equal(first.losses, 0)
      await store.runs.extend(first.fence, 0)
      assert.equal((await takeOver(store, 1)).losses, 0)
      const lost = await takeOver(store, 2)
      await store.runs.extend(lost.fence, 0)
      assert.deepEqual([lost.losses, (await takeOver(store, 3)).losses], [1, 1])
    },
  },
  {
    title: 'L6: a lease in the far future is no loss, but comes from a clock that jumped',
    async check({ store }) {
      await workingRun(store, { lease: { owner: 'worker', until: now + 24 * hour } })
      assert.equal((await claim(store))?.losses, 0)
    },
  },
  {
    title: 'L6: a claim with a limit on losses gets only runs below it, and queued ones',
    async check({ store }) {
      const suspect = await workingRun(store)
      const first = await takeOver(store, 1)
      const innocent = await workingRun(store, { userId: 'bob', lease: { owner: 'worker', until: now + hour } })
      const queued = await queuedRun(store, { userId: 'cy' })
      const wish = { owner: 'careful', now: now + 2 * hour, leaseMs: 1000, lossesBelow: 1, trustsLeases: true }
      const taken = [await store.runs.claim(wish), await store.runs.claim(wish), await store.runs.claim(wish)]
      assert.deepEqual(
        [first.losses, ...taken.map((run) => run?.record.id)],
        [1, innocent.runId, queued.runId, undefined],
      )
      const { lossesBelow, ...anything } = wish
      assert.equal((await store.runs.claim(anything))?.record.id, suspect.runId)
      assert.equal(lossesBelow, 1)
    },
  },
  {
    title: 'L6: a heartbeat does not change the losses',
    async check({ store }) {
      await workingRun(store)
      const { fence } = await takeOver(store, 1)
      await store.runs.extend(fence, now + hour + 1500)
      assert.equal((await takeOver(store, 2)).losses, 2)
    },
  },
  {
    title: 'L6: a turn of the run resets its losses',
    async check({ store }) {
      await workingRun(store)
      assert.equal(await lossesAfter(store, { turn: says('one') }), 1)
    },
  },
  {
    title: 'L6: so does a turn of a child',
    async check({ store }) {
      const { grandchildId } = await family(store)
      assert.equal(await lossesAfter(store, { children: [{ runId: grandchildId, turn: says('one') }] }), 1)
    },
  },
  {
    title: 'L6: text, calls and the end of a child do not: a process may die right after them each time',
    async check({ store }) {
      const { work, grandchildId } = await family(store)
      const child = { runId: grandchildId, actions: [work], status: 'executing' as const, outcome: completed }
      assert.equal(
        await lossesAfter(store, { status: 'executing', children: [child], events: logged(1, text('x')) }),
        3,
      )
    },
  },
  {
    title: 'L6: an outcome does, so that a run that waited starts at 0',
    async check({ store }) {
      const asking = await ask(store, await workingRun(store))
      const { fence, losses } = await takeOver(store, 1)
      await park(store, { ...asking, fence })
      await answer(store, asking)
      assert.deepEqual([losses, (await takeOver(store, 2)).losses], [1, 0])
    },
  },
  {
    title: 'L6: even if the answer came before it waited',
    async check({ store }) {
      const asking = await ask(store, await workingRun(store))
      const { fence, losses } = await takeOver(store, 1)
      await answer(store, asking)
      await park(store, { ...asking, fence })
      assert.deepEqual([losses, (await takeOver(store, 2)).losses], [1, 0])
    },
  },
]
