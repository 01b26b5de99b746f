import assert from 'node:assert/strict'
import type { Store } from '@deckhand/spec'
import {
  askingRun,
  claim,
  completed,
  kept,
  loaded,
  logged,
  newRun,
  newThread,
  now,
  park,
  parkedRun,
  queuedRun,
  text,
  workingRun,
} from '../scene.ts'
import type { StoreCase } from '../store-case.ts'

async function repeat(rounds: number, round: (index: number) => Promise<unknown>): Promise<void> {
  for (let index = 0; index < rounds; index += 1) await round(index)
}

const settled = async (...work: Promise<unknown>[]) => (await Promise.allSettled(work)).map(({ status }) => status)

/** A thread whose only run has ended, with a manifest that no other run uses. */
async function oldThread(store: Store, model: string): Promise<string> {
  const run = await workingRun(store, { manifest: { model, instruction: '', tools: {} } })
  await store.runs.record(run.fence, { outcome: completed, events: [] }, kept)
  return run.threadId
}

export const raceCases: StoreCase[] = [
  {
    title: 'two concurrent requests with one key on one thread both get its run, and none finds the thread busy',
    async check({ store, connect, rounds }) {
      const other = await connect()
      await repeat(rounds, async (index) => {
        const threadId = await newThread(store)
        const start = (each: Store) => each.runs.start(newRun(threadId, { idempotencyKey: `key ${index}` }))
        const types = (await Promise.all([start(store), start(other)])).map(({ type }) => type)
        assert.deepEqual(types.sort(), ['repeated', 'started'])
      })
    },
  },
  {
    title: 'a run has its manifest, even if the last other run with it is deleted at the same time',
    async check({ store, connect, rounds }) {
      const other = await connect()
      await repeat(rounds, async (index) => {
        const model = `model ${index}`
        const old = await oldThread(store, model)
        const run = newRun(await newThread(store), { manifest: { model, instruction: '', tools: {} } })
        await Promise.all([other.threads.delete('anna', old), store.runs.start(run)])
        assert.equal((await loaded(store, run.id)).manifest.model, model)
      })
    },
  },
  {
    title: 'either a thread is deleted, or a run starts on it, not both',
    async check({ store, connect, rounds }) {
      const other = await connect()
      await repeat(rounds, async () => {
        const threadId = await newThread(store)
        const run = newRun(threadId)
        const [deleted, started] = await settled(other.threads.delete('anna', threadId), store.runs.start(run))
        assert.notEqual(deleted, started)
        const found = [await store.threads.find('anna', threadId), await store.runs.find('anna', run.id)]
        assert.deepEqual(
          found.map((each) => each !== undefined),
          [started === 'fulfilled', started === 'fulfilled'],
        )
      })
    },
  },
  {
    title: 'of a concurrent cancel and end one wins, with all events in order',
    async check({ store, connect, rounds }) {
      const other = await connect()
      await repeat(rounds, async (index) => {
        const { runId, fence, threadId } = await workingRun(store)
        const events = index % 2 ? logged(1, text('x')) : []
        const [ended, cancelled] = await Promise.all([
          store.runs.record(fence, { events, outcome: completed }, kept).then(
            () => true,
            () => false,
          ),
          other.runs.cancel('anna', runId, now),
        ])
        assert.notEqual(ended, cancelled)
        const { record } = await loaded(store, runId)
        assert.deepEqual([record.status, record.outcome?.status], Array(2).fill(ended ? 'completed' : 'failed'))
        assert.equal((await store.runs.events('anna', runId, { after: 0, limit: 10 })).length, record.lastSeq)
        assert.equal((await store.threads.find('anna', threadId))?.activeRunId, undefined)
      })
    },
  },
  {
    title: 'a run that ends or is cancelled while an approval is answered stays ended',
    async check({ store, connect, rounds }) {
      const other = await connect()
      await repeat(rounds, async () => {
        const { runId, approval } = await parkedRun(store)
        const answer = { userId: 'anna', approvalId: approval.id, decision: 'approve_once' as const, now }
        const [, cancelled] = await settled(other.approvals.resolve(answer), store.runs.cancel('anna', runId, now))
        assert.equal(cancelled, 'fulfilled')
        assert.equal((await store.runs.find('anna', runId))?.status, 'failed')
        const [record] = await store.approvals.list('anna', { limit: 1 })
        assert.notEqual(record?.status, 'open')
      })
      assert.equal(await claim(store), undefined)
    },
  },
  {
    title: 'a parking run is queued, whichever comes last: its park, an answer, its expiry',
    async check({ store, connect, rounds }) {
      const stores = [await connect(), await connect()]
      await repeat(rounds, async () => {
        const asking = await askingRun(store, { expiresAt: now + 10 })
        const answer = { userId: 'anna', approvalId: asking.approval.id, decision: 'reject' as const, now }
        await Promise.all([
          park(store, asking),
          stores[0]?.approvals.resolve(answer),
          stores[1]?.approvals.expire(now + 20),
        ])
        assert.equal((await store.runs.find('anna', asking.runId))?.status, 'queued')
      })
    },
  },
  {
    title: 'recipients of several concurrent "always" answers are all on the allowlist',
    async check({ store, connect }) {
      const other = await connect()
      const addresses = Array.from({ length: 8 }, (_, index) => `ben${index}@example.com`)
      const parked = []
      for (const address of addresses) parked.push(await parkedRun(store, { recipients: [address], byAllowlist: true }))
      await store.settings.write('anna', { trust: 'delegated' }, now)
      const decision = 'approve_and_always_allow_recipient'
      await Promise.all([
        ...parked.map(({ approval }, index) =>
          (index % 2 ? store : other).approvals.resolve({ userId: 'anna', approvalId: approval.id, decision, now }),
        ),
        other.settings.write('anna', { trust: 'delegated' }, now),
      ])
      const { trust, allowlist } = await store.settings.read('anna')
      assert.deepEqual([trust, allowlist.sort()], ['delegated', addresses])
    },
  },
  {
    title: 'a claim does not wait for a run that another transaction writes',
    async check({ store, connect }) {
      const other = await connect()
      const { fence } = await workingRun(store)
      const { runId } = await queuedRun(store)
      const entries = Array.from({ length: 10 }, (_, index) => ({ events: logged(index + 1, text('x')) }))
      const writing = Promise.all(entries.map((entry) => store.runs.record(fence, entry, kept)))
      assert.equal((await claim(other))?.record.id, runId)
      await writing
    },
  },
]
