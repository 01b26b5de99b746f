import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import type { RunStore } from '@deckhand/spec'
import { answer, claim, kept, logged, now, parkedRun, queuedRun, text, workingRun } from '../../scene.ts'
import type { StoreCase } from '../../store-case.ts'

type Watch = (listener: () => void) => () => void

/** Resolves when the watch calls back after `work`; rejects if it does not in time. */
async function calledBackAfter(watch: Watch, work: () => Promise<unknown>): Promise<void> {
  let calls = 0
  const stop = watch(() => {
    calls += 1
  })
  // Some stores call once when the watch begins.
  await setTimeout(200)
  calls = 0
  await work()
  for (let waited = 0; calls === 0 && waited < 2000; waited += 10) await setTimeout(10)
  stop()
  assert(calls > 0, 'the watch called back')
}

const watching =
  (runs: RunStore, runId: string): Watch =>
  (listener) =>
    runs.watch(runId, listener)

export const watchCases: StoreCase[] = [
  {
    title: 'the watcher of a run is called after every kind of write about it',
    async check({ store }) {
      const { runId, fence } = await workingRun(store)
      const parked = await parkedRun(store)
      const watch = watching(store.runs, runId)
      await calledBackAfter(watch, () =>
        store.runs.record(fence, { events: logged(1, text('x')) }, { now, durable: false }),
      )
      await calledBackAfter(watch, () => claim(store, 'second', now + 5000))
      await calledBackAfter(watch, () => store.runs.cancel('anna', runId, now))
      await calledBackAfter(watching(store.runs, parked.runId), () => answer(store, parked))
    },
  },
  {
    title: 'the watcher of a run is called when another connection writes about it',
    async check({ store, connect }) {
      const other = await connect()
      const { runId, fence } = await workingRun(store)
      const watch = watching(other.runs, runId)
      await calledBackAfter(watch, () => store.runs.record(fence, { events: logged(1, text('x')) }, kept))
      await calledBackAfter(watch, () => store.runs.cancel('anna', runId, now))
    },
  },
  {
    title: 'the watcher of the queue is called when a run becomes claimable, on any connection',
    async check({ store, connect }) {
      const other = await connect()
      const parked = await parkedRun(store, { expiresAt: now })
      const again = await parkedRun(store)
      for (const { watchQueue } of [store.runs, other.runs]) await calledBackAfter(watchQueue, () => queuedRun(store))
      await calledBackAfter(store.runs.watchQueue, () => store.approvals.expire(now))
      await calledBackAfter(other.runs.watchQueue, () => answer(store, again))
      assert.equal((await store.runs.find('anna', parked.runId))?.status, 'queued')
    },
  },
  {
    title: 'the watcher of the queue is called when a run is given back, on any connection',
    async check({ store, connect }) {
      const other = await connect()
      for (const { watchQueue } of [store.runs, other.runs]) {
        const { fence } = await workingRun(store)
        await calledBackAfter(watchQueue, () => store.runs.extend(fence, 0))
      }
    },
  },
  {
    title: 'a listener sees the write when it is called, and none is called inside a write',
    async check({ store }) {
      const { runId, fence } = await workingRun(store)
      const seen = new Promise((resolve) => {
        store.runs.watch(runId, () => resolve(store.runs.find('anna', runId)))
      })
      await store.runs.record(fence, { events: logged(1, text('x')) }, kept)
      assert.deepEqual(await seen, await store.runs.find('anna', runId))
    },
  },
  {
    title: 'a listener that was stopped is not called, and others of the same run are',
    async check({ store }) {
      const { runId, fence } = await workingRun(store)
      const stop = store.runs.watch(runId, () => assert.fail('stopped'))
      stop()
      stop()
      await calledBackAfter(watching(store.runs, runId), () =>
        store.runs.record(fence, { events: logged(1, text('x')) }, kept),
      )
    },
  },
]
