import assert from 'node:assert/strict'
import type { Store } from '@deckhand/spec'
import { expect, onTestFinished, test } from 'vitest'
import {
  controlProject,
  type FirestoreControl,
  firestoreHost,
  firestoreProject,
} from '../../testing/firestore-project.ts'
import {
  answer,
  auditKey,
  claim,
  kept,
  loaded,
  logged,
  newRun,
  newThread,
  now,
  parkedRun,
  queuedRun,
  says,
  text,
  workingRun,
} from '../../testing/scene.ts'
import { openFirestoreStore } from '../open-firestore-store.ts'

interface Fact {
  title: string
  check(store: Store, lose: () => Promise<void>): Promise<unknown>
}

/** Each command loses the response to its commit, and must return and write the same as without that. */
const facts: Fact[] = [
  {
    title: 'a run that starts with a key has started, and does not find its key used',
    async check(store, lose) {
      const run = newRun(await newThread(store), { idempotencyKey: 'key' })
      await lose()
      assert.deepEqual(await store.runs.start(run), { type: 'started' })
      const thread = await store.threads.find('anna', run.threadId)
      assert.deepEqual([thread?.messageCount, thread?.activeRunId], [1, run.id])
    },
  },
  {
    title: 'an entry is stored once, with its events, its turn and its tokens',
    async check(store, lose) {
      const { fence, runId } = await workingRun(store)
      for (const seq of [1, 2, 3]) {
        await lose()
        await store.runs.record(fence, { turn: says('x'), events: logged(seq, text('x')) }, kept)
      }
      const { record, state } = await loaded(store, runId)
      assert.deepEqual([record.lastSeq, record.tokens, state.turns.length], [3, 18, 3])
      assert.equal((await store.runs.events('anna', runId, { after: 0, limit: 9 })).length, 3)
    },
  },
  {
    title: 'the answer to an approval was the first',
    async check(store, lose) {
      const parked = await parkedRun(store)
      await lose()
      assert.equal((await answer(store, parked)).first, true)
      assert.equal((await store.audit.list('anna', { kind: 'approval_resolved', limit: 9 })).length, 1)
    },
  },
  {
    title: 'messages are appended once',
    async check(store, lose) {
      const threadId = await newThread(store)
      await lose()
      assert.equal((await store.threads.append('anna', threadId, [says('x')], now)).messageCount, 1)
    },
  },
  {
    title: 'a run is claimed by the caller',
    async check(store, lose) {
      const { runId } = await queuedRun(store)
      await lose()
      assert.deepEqual((await claim(store))?.fence, { runId, owner: 'second', attempt: 1 })
    },
  },
  {
    title: 'a start of a connection is taken by the caller, and only once',
    async check(store, lose) {
      await store.connections.start(
        { hash: 'h', userId: 'anna', service: 'google', sealed: 'x', expiresAt: now + 1 },
        now,
      )
      await lose()
      assert.equal((await store.connections.takeStart('h'))?.sealed, 'x')
      assert.equal(await store.connections.takeStart('h'), undefined)
    },
  },
  {
    title: 'a run is cancelled, and a thread is deleted',
    async check(store, lose) {
      const { runId, threadId } = await queuedRun(store)
      await lose()
      assert.equal(await store.runs.cancel('anna', runId, now), true)
      await lose()
      await store.threads.delete('anna', threadId)
      assert.equal(await store.runs.find('anna', runId), undefined)
    },
  },
]

async function open(): Promise<{ store: Store; control: FirestoreControl }> {
  const place = firestoreProject()
  const [store, control] = [await openFirestoreStore({ ...place, auditKey }), controlProject(place)]
  onTestFinished(async () => {
    await Promise.all([store.close(), control.close()])
  })
  return { store, control }
}

test.skipIf(!firestoreHost).each(facts)('an answer that was lost: $title', async ({ check }) => {
  const { store, control } = await open()
  await check(store, () => control.fault('commit-lost'))
  expect((await store.audit.verify()).faults).toEqual([])
})
