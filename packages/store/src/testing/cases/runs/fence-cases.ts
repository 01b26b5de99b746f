import assert from 'node:assert/strict'
import type { Fence, JournalEntry, Store } from '@deckhand/spec'
import {
  call,
  claim,
  completed,
  kept,
  loaded,
  logged,
  newApproval,
  now,
  queuedRun,
  refuses,
  says,
  text,
  turn,
  workingRun,
} from '../../scene.ts'
import type { StoreCase } from '../../store-case.ts'

const action = call('action')

/** Every kind of write about a run. */
const writes: Record<string, (store: Store, fence: Fence) => Promise<void>> = {
  'a turn': entry({ turn: says('Hello') }),
  'a call': entry({ actions: [{ ...action, status: 'completed' }] }),
  'an approval': entry({ approvals: [newApproval('action')] }),
  'a status': entry({ status: 'executing' }),
  'an outcome': entry({ outcome: completed }),
  events: entry({ events: logged(1, text('late')) }),
  'text on its way': (store, fence) =>
    store.runs.record(fence, { events: logged(1, text('late')) }, { now, durable: false }),
  'a heartbeat': (store, fence) => store.runs.extend(fence, now + 9000),
}

function entry(part: Partial<JournalEntry>) {
  return (store: Store, fence: Fence) => store.runs.record(fence, { events: [], ...part }, { ...kept, now: now + 1 })
}

/** Everything that a reader can see of a run. */
async function everything(store: Store, runId: string, threadId: string) {
  const page = { limit: 100 }
  return {
    run: await store.runs.load('anna', runId),
    events: await store.runs.events('anna', runId, { after: 0, limit: 100 }),
    approvals: await store.approvals.list('anna', page),
    thread: await store.threads.find('anna', threadId),
    messages: await store.threads.messages('anna', threadId, page),
  }
}

async function refusesAll(store: Store, stale: Fence, threadId: string) {
  const before = await everything(store, stale.runId, threadId)
  for (const [name, write] of Object.entries(writes)) {
    await refuses('LEASE_LOST', write(store, stale))
    assert.deepEqual(await everything(store, stale.runId, threadId), before, `${name} wrote nothing`)
  }
}

export const fenceCases: StoreCase[] = [
  {
    title: 'L1: once a run is taken over, every write of its first worker is refused and changes nothing',
    async check({ store }) {
      const { fence, threadId } = await workingRun(store)
      await store.runs.record(fence, { turn: turn(action), events: [] }, kept)
      assert(await claim(store, 'second', now + 5000))
      await refusesAll(store, fence, threadId)
    },
  },
  {
    title: 'a worker that returns with the same owner id cannot use its old fence',
    async check({ store }) {
      const { fence, threadId } = await workingRun(store)
      await store.runs.record(fence, { turn: turn(action), events: [] }, kept)
      assert(await claim(store, fence.owner, now + 5000))
      await refusesAll(store, fence, threadId)
    },
  },
  {
    title: 'once a run is cancelled, every late write is refused and changes nothing',
    async check({ store }) {
      const { fence, runId, threadId } = await workingRun(store)
      await store.runs.record(fence, { turn: turn(action), events: [] }, kept)
      await store.runs.cancel('anna', runId, now)
      await refusesAll(store, fence, threadId)
      await refusesAll(store, { ...fence, attempt: fence.attempt + 1 }, threadId)
    },
  },
  {
    title: 'once a run has ended, its worker cannot write',
    async check({ store }) {
      const { fence, threadId } = await workingRun(store)
      await store.runs.record(fence, { turn: turn(action), outcome: completed, events: [] }, kept)
      await refusesAll(store, fence, threadId)
    },
  },
  {
    title: 'no one can write about a queued run, or one that does not exist',
    async check({ store }) {
      const { runId, threadId } = await queuedRun(store)
      await refusesAll(store, { runId, owner: 'worker', attempt: 0 }, threadId)
      await refuses('LEASE_LOST', store.runs.extend({ runId: 'nowhere', owner: 'worker', attempt: 1 }, now))
    },
  },
  {
    title: 'the worker that took over a run can write',
    async check({ store }) {
      const { runId } = await workingRun(store)
      const taken = await claim(store, 'second', now + 5000)
      assert(taken)
      for (const part of [{ turn: turn(action) }, { actions: [{ ...action, output: 1 }] }]) {
        await store.runs.record(taken.fence, { ...part, events: [] }, kept)
      }
      assert.deepEqual((await loaded(store, runId)).state.turns[0]?.parts, [{ ...action, output: 1 }])
    },
  },
]
