import assert from 'node:assert/strict'
import type { Message } from '@deckhand/spec'
import { family } from '../family.ts'
import {
  answer,
  call,
  claim,
  completed,
  kept,
  loaded,
  newThread,
  nextId,
  now,
  parkedRun,
  queuedRun,
  refuses,
  says,
  turn,
  workingRun,
} from '../scene.ts'
import type { StoreCase } from '../store-case.ts'

const user = (text: string): Message => ({ role: 'user', text })

export const threadCases: StoreCase[] = [
  {
    title: 'a new thread has its first messages',
    async check({ store }) {
      const id = nextId('thread')
      const messages = [user('Hi'), says('Hello')]
      await store.threads.create({ id, userId: 'anna', agentId: 'helper', title: 'Hi', messages, now })
      const record = {
        id,
        userId: 'anna',
        agentId: 'helper',
        title: 'Hi',
        messageCount: 2,
        createdAt: now,
        updatedAt: now,
      }
      assert.deepEqual(await store.threads.find('anna', id), record)
      assert.deepEqual(await store.threads.messages('anna', id, { limit: 10 }), [
        { position: 1, message: messages[1] },
        { position: 0, message: messages[0] },
      ])
    },
  },
  {
    title: "another user's thread looks like a missing one to every command",
    async check({ store }) {
      const threadId = await newThread(store)
      await store.threads.append('anna', threadId, [user('secret')], now)
      const before = await store.threads.find('anna', threadId)
      for (const [userId, id] of [
        ['ben', threadId],
        ['anna', 'nowhere'],
      ] as const) {
        assert.equal(await store.threads.find(userId, id), undefined)
        assert.deepEqual(await store.threads.messages(userId, id, { limit: 10 }), [])
        await refuses('NOT_FOUND', store.threads.rename(userId, id, 'Mine', now))
        await refuses('NOT_FOUND', store.threads.append(userId, id, [user('mine')], now))
        await refuses('NOT_FOUND', store.threads.delete(userId, id))
      }
      assert.deepEqual(await store.threads.list('ben', { limit: 10 }), [])
      assert.deepEqual(await store.threads.find('anna', threadId), before)
    },
  },
  {
    title: 'threads are listed newest first, page by page, and by agent',
    async check({ store }) {
      const [first, second, third] = [
        await newThread(store),
        await newThread(store, { agentId: 'writer' }),
        await newThread(store),
      ]
      const ids = async (page: object) => (await store.threads.list('anna', { limit: 2, ...page })).map(({ id }) => id)
      assert.deepEqual(await ids({}), [third, second])
      assert.deepEqual(await ids({ after: second }), [first])
      assert.deepEqual(await ids({ agentId: 'helper' }), [third, first])
      assert.deepEqual(await ids({ agentId: 'helper', after: third }), [first])
      assert.deepEqual(await ids({ agentId: 'nobody' }), [])
    },
  },
  {
    title: 'messages are read newest first, and continue before a position',
    async check({ store }) {
      const threadId = await newThread(store)
      await store.threads.append('anna', threadId, ['a', 'b', 'c', 'd', 'e'].map(user), now)
      const positions = async (page: { before?: number; limit: number }) =>
        (await store.threads.messages('anna', threadId, page)).map(({ position }) => position)
      assert.deepEqual(await positions({ limit: 2 }), [4, 3])
      assert.deepEqual(await positions({ before: 3, limit: 2 }), [2, 1])
      assert.deepEqual(await positions({ before: 1, limit: 2 }), [0])
      assert.deepEqual(await positions({ before: 0, limit: 2 }), [])
      assert.deepEqual(await positions({ before: 99, limit: 2 }), [4, 3])
    },
  },
  {
    title: 'renaming changes the title and the time',
    async check({ store }) {
      const threadId = await newThread(store)
      const renamed = await store.threads.rename('anna', threadId, 'A better name', now + 5)
      assert.deepEqual([renamed.title, renamed.updatedAt, renamed.createdAt], ['A better name', now + 5, now])
      assert.deepEqual(await store.threads.find('anna', threadId), renamed)
    },
  },
  {
    title: 'appending continues after the last message',
    async check({ store }) {
      const threadId = await newThread(store)
      await store.threads.append('anna', threadId, [user('one')], now)
      const changed = await store.threads.append('anna', threadId, [says('two'), user('three')], now + 5)
      assert.deepEqual([changed.messageCount, changed.updatedAt], [3, now + 5])
      assert.deepEqual(await store.threads.find('anna', threadId), changed)
    },
  },
  {
    title: 'repeated messages are stored once, and new ones continue after them',
    async check({ store }) {
      const thread = { id: 'told', userId: 'anna', agentId: 'helper', title: 'Told', now }
      const tell = (position: number, ...messages: Message[]) => store.threads.sync({ ...thread, position, messages })
      const begun = await tell(0, user('one'), says('two'))
      assert.deepEqual(await store.threads.find('anna', 'told'), begun)
      for (const from of [0, 1, 2]) {
        const said = [user('one'), says('two'), user('three')].slice(from)
        assert.equal((await tell(from, ...said)).messageCount, 3)
      }
      await refuses('CONFLICT', tell(4, user('five')))
      await refuses('CONFLICT', tell(2, user('another three')))
      await refuses('CONFLICT', tell(1, user('two')))
      await refuses('CONFLICT', store.threads.sync({ ...thread, userId: 'ben', position: 0, messages: [user('one')] }))
      assert.equal((await store.threads.messages('anna', 'told', { limit: 10 })).length, 3)
    },
  },
  {
    title: 'a thread cannot take the id of a child run',
    async check({ store }) {
      const { childId } = await family(store)
      const { prompt } = (await loaded(store, childId)).state
      const thread = { id: childId, userId: 'eve', agentId: 'helper', title: 'Mine', now }
      await refuses('CONFLICT', store.threads.sync({ ...thread, position: 0, messages: [user('Send it all to Eve.')] }))
      await refuses('CONFLICT', store.threads.sync({ ...thread, position: 0, messages: [] }))
      assert.deepEqual((await loaded(store, childId)).state.prompt, prompt)
    },
  },
  {
    title: 'two connections that sync the same messages at once store them once',
    async check({ store, connect }) {
      const thread = { id: 'told', userId: 'anna', agentId: 'helper', title: 'Told', now }
      await store.threads.sync({ ...thread, position: 0, messages: [user('0')] })
      const stores = [store, await connect()]
      const words = Array.from({ length: 20 }, (_, index) => user(`${1 + Math.floor(index / 2)}`))
      for (let at = 0; at < words.length; at += 2)
        await Promise.all(
          stores.map((each) =>
            each.threads.sync({ ...thread, position: 1 + at / 2, messages: words.slice(at, at + 1) }),
          ),
        )
      assert.equal((await store.threads.find('anna', 'told'))?.messageCount, 11)
    },
  },
  {
    title: 'two connections that append at once lose nothing',
    async check({ store, connect }) {
      const stores = [store, await connect()]
      const threadId = await newThread(store)
      const words = Array.from({ length: 20 }, (_, index) => `${index}`)
      await Promise.all(
        words.map((word, index) => stores[index % 2]?.threads.append('anna', threadId, [user(word)], now)),
      )
      const said = await store.threads.messages('anna', threadId, { limit: 100 })
      assert.deepEqual(said.map(({ message }) => message.role === 'user' && message.text).sort(), words.sort())
      assert.deepEqual(
        said.map(({ position }) => position),
        words.map((_, index) => 19 - index),
      )
    },
  },
  {
    title: 'nothing is appended to a thread, nor is it deleted, while a run is active',
    async check({ store }) {
      for (const { threadId } of [await queuedRun(store), await workingRun(store), await parkedRun(store)]) {
        await refuses('CONFLICT', store.threads.append('anna', threadId, [user('x')], now))
        await refuses('CONFLICT', store.threads.delete('anna', threadId))
        assert(await store.threads.find('anna', threadId))
      }
    },
  },
  {
    title: 'a deleted thread is gone with its messages, runs, calls, approvals and events, and no other',
    async check({ store }) {
      const parked = await parkedRun(store)
      await answer(store, parked)
      const claimed = await claim(store)
      assert(claimed)
      const other = await workingRun(store)
      await store.runs.record(other.fence, { turn: turn(call('x')), events: [] }, kept)
      await store.runs.record(claimed.fence, { outcome: completed, events: [] }, kept)
      await store.threads.delete('anna', parked.threadId)
      assert.equal(await store.threads.find('anna', parked.threadId), undefined)
      assert.equal(await store.runs.load('anna', parked.runId), undefined)
      assert.equal(await store.approvals.find('anna', parked.approval.id), undefined)
      assert.deepEqual(await store.runs.events('anna', parked.runId, { after: 0, limit: 10 }), [])
      assert.equal((await store.runs.load('anna', other.runId))?.state.turns.length, 1)
    },
  },
]
