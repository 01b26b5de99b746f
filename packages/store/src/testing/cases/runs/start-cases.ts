import assert from 'node:assert/strict'
import {
  answer,
  claim,
  completed,
  kept,
  loaded,
  manifest,
  newRun,
  newThread,
  nextId,
  now,
  parkedRun,
  queuedRun,
  refuses,
  workingRun,
} from '../../scene.ts'
import type { StoreCase } from '../../store-case.ts'

const lease = { owner: 'worker', until: now + 1000 }

export const startCases: StoreCase[] = [
  {
    title: 'a run that starts with a lease is running, at its first attempt',
    async check({ store }) {
      const run = newRun(await newThread(store), { lease })
      const fence = { runId: run.id, owner: 'worker', attempt: 1 }
      assert.deepEqual(await store.runs.start(run), { type: 'started', fence })
      assert.deepEqual(await store.runs.find('anna', run.id), {
        id: run.id,
        userId: 'anna',
        threadId: run.threadId,
        agentId: 'helper',
        model: 'gemini-test',
        status: 'planning',
        rootId: run.id,
        depth: 0,
        tokens: 0,
        attempt: 1,
        lastSeq: 0,
        createdAt: now,
        updatedAt: now,
      })
    },
  },
  {
    title: 'a run that starts without a lease is queued and unclaimed',
    async check({ store }) {
      const run = newRun(await newThread(store))
      assert.deepEqual(await store.runs.start(run), { type: 'started' })
      const record = await store.runs.find('anna', run.id)
      assert.deepEqual([record?.status, record?.attempt], ['queued', 0])
    },
  },
  {
    title: 'a new thread is created with its run, and not for a repeated request',
    async check({ store }) {
      const messages = [{ role: 'user' as const, text: 'Before.' }]
      const run = newRun(nextId('thread'), { newThread: { title: 'A talk', messages }, idempotencyKey: 'new-thread' })
      await store.runs.start(run)
      const thread = await store.threads.find('anna', run.threadId)
      assert.deepEqual([thread?.title, thread?.messageCount, thread?.activeRunId], ['A talk', 2, run.id])
      const again = { ...run, id: nextId('run'), threadId: nextId('thread') }
      assert.deepEqual(await store.runs.start(again), { type: 'repeated', runId: run.id })
      assert.equal(await store.threads.find('anna', again.threadId), undefined)
    },
  },
  {
    title: 'the prompt is the next message of the thread, and the thread is busy',
    async check({ store }) {
      const { runId, threadId } = await queuedRun(store, { now: now + 5 })
      const thread = await store.threads.find('anna', threadId)
      assert.deepEqual([thread?.messageCount, thread?.activeRunId, thread?.updatedAt], [1, runId, now + 5])
      assert.deepEqual(await store.threads.messages('anna', threadId, { limit: 10 }), [
        { position: 0, runId, message: { role: 'user', text: 'Please.' } },
      ])
    },
  },
  {
    title: 'a run keeps the manifest it started with',
    async check({ store }) {
      const settings = { temperature: 0.5 }
      const first = await queuedRun(store, { manifest: { ...manifest, settings } })
      const second = await queuedRun(store)
      assert.deepEqual((await loaded(store, first.runId)).manifest, { ...manifest, settings })
      assert.deepEqual((await loaded(store, second.runId)).manifest, manifest)
    },
  },
  {
    title: 'a run is listed with the name of the model that answers',
    async check({ store }) {
      const { runId } = await queuedRun(store, { manifest: { ...manifest, modelName: 'offline planner' } })
      assert.equal((await loaded(store, runId)).record.model, 'offline planner')
    },
  },
  {
    title: 'a manifest keeps its key order',
    async check({ store }) {
      const number = { type: 'number', description: '', required: true } as const
      const tool = { name: 'help', description: '', parameters: { to: number, from: number }, prompt: '' }
      const { runId } = await queuedRun(store, { manifest: { ...manifest, customTools: [tool] } })
      const [kept] = (await loaded(store, runId)).manifest.customTools ?? []
      assert.deepEqual(Object.keys(kept?.parameters ?? {}), ['to', 'from'])
    },
  },
  {
    title: 'a thread with a queued, running or waiting run refuses another',
    async check({ store }) {
      const { threadId: queued } = await queuedRun(store)
      const { threadId: working } = await workingRun(store)
      const { threadId: parked } = await parkedRun(store)
      for (const threadId of [queued, working, parked]) {
        await refuses('CONFLICT', store.runs.start(newRun(threadId)))
        assert.equal((await store.runs.list('anna', { threadId, limit: 10 })).length, 1)
      }
    },
  },
  {
    title: 'a thread whose run has ended accepts another',
    async check({ store }) {
      const { threadId, fence } = await workingRun(store)
      await store.runs.record(fence, { outcome: completed, events: [] }, kept)
      assert.deepEqual(await store.runs.start(newRun(threadId)), { type: 'started' })
    },
  },
  {
    title: 'of two connections that start a run on one thread, one is refused',
    async check({ store, connect }) {
      const other = await connect()
      const threadId = await newThread(store)
      const results = await Promise.allSettled([store, other].map((each) => each.runs.start(newRun(threadId))))
      assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
      assert.equal((await store.threads.find('anna', threadId))?.messageCount, 1)
    },
  },
  {
    title: "another user's thread is refused with the same error as a missing one",
    async check({ store }) {
      const threadId = await newThread(store)
      const errorOf = (work: Promise<unknown>) => work.then(String, ({ code, message }) => `${code} ${message}`)
      const foreign = await errorOf(store.runs.start(newRun(threadId, { userId: 'ben' })))
      assert.match(foreign, /^NOT_FOUND /)
      assert.equal(await errorOf(store.runs.start(newRun('nowhere'))), foreign)
    },
  },
  {
    title: 'a used key returns its run, even while that run keeps the thread busy',
    async check({ store }) {
      const threadId = await newThread(store)
      const first = newRun(threadId, { idempotencyKey: 'key' })
      await store.runs.start(first)
      const again = newRun(threadId, { idempotencyKey: 'key' })
      assert.deepEqual(await store.runs.start(again), { type: 'repeated', runId: first.id })
      assert.equal(await store.runs.find('anna', again.id), undefined)
    },
  },
  {
    title: 'two concurrent requests with one key make one run',
    async check({ store, connect }) {
      const stores = [store, await connect(), store]
      const threads = await Promise.all(stores.map(() => newThread(store)))
      const started = await Promise.all(
        stores.map((each, index) => each.runs.start(newRun(threads[index] ?? '', { idempotencyKey: 'key' }))),
      )
      assert.deepEqual(started.map(({ type }) => type).sort(), ['repeated', 'repeated', 'started'])
    },
  },
  {
    title: 'two users may use the same key',
    async check({ store }) {
      await queuedRun(store, { idempotencyKey: 'key' })
      const threadId = await newThread(store, { userId: 'ben' })
      const run = newRun(threadId, { userId: 'ben', idempotencyKey: 'key' })
      assert.deepEqual(await store.runs.start(run), { type: 'started' })
    },
  },
  {
    title: 'a key outlives the thread of its run, so that a late repeated request does nothing',
    async check({ store }) {
      const { runId, threadId } = await queuedRun(store, { idempotencyKey: 'key' })
      await store.runs.cancel('anna', runId, now)
      await store.threads.delete('anna', threadId)
      const again = newRun(await newThread(store), { idempotencyKey: 'key' })
      assert.deepEqual(await store.runs.start(again), { type: 'repeated', runId })
    },
  },
  {
    title: 'a run that continues after an answer keeps its thread busy',
    async check({ store }) {
      const parked = await parkedRun(store)
      await answer(store, parked)
      await claim(store)
      await refuses('CONFLICT', store.runs.start(newRun(parked.threadId)))
    },
  },
]
