import assert from 'node:assert/strict'
import type { Message } from '@deckhand/spec'
import { call, completed, kept, loaded, newRun, newThread, nextId, now, says, turn, workingRun } from '../../scene.ts'
import type { StoreCase } from '../../store-case.ts'

const user = (text: string): Message => ({ role: 'user', text })

export const historyCases: StoreCase[] = [
  {
    title: 'the history has the messages before the prompt, with the newest state of every call',
    async check({ store }) {
      const { fence, threadId } = await workingRun(store)
      const action = call('action')
      const spoken = turn(action)
      await store.runs.record(fence, { turn: spoken, events: [] }, kept)
      const done = { ...action, status: 'completed' as const, output: 'sent' }
      await store.runs.record(fence, { actions: [done], turn: says('Sent.'), outcome: completed, events: [] }, kept)
      const next = newRun(threadId, { prompt: { role: 'user', text: 'And now?' } })
      await store.runs.start(next)
      const { state } = await loaded(store, next.id)
      assert.deepEqual(state.prompt, next.prompt)
      assert.deepEqual(state.turns, [])
      assert.deepEqual(state.history.slice(0, 2), [user('Please.'), { ...spoken, parts: [done] }])
      assert.equal(state.history.length, 3)
    },
  },
  {
    title: 'the history of a long thread has the newest thirty messages',
    async check({ store }) {
      const id = nextId('thread')
      const messages = Array.from({ length: 75 }, (_, index) => user(`${index}`))
      await store.threads.create({ id, userId: 'anna', agentId: 'helper', title: '', messages, now })
      const run = newRun(id)
      await store.runs.start(run)
      const { state } = await loaded(store, run.id)
      assert.deepEqual(state.history, messages.slice(45))
      assert.equal(state.earlier, 45)
    },
  },
  {
    title: 'T7: left out messages are counted only if there are some',
    async check({ store }) {
      const id = nextId('thread')
      const messages = Array.from({ length: 30 }, (_, index) => user(`${index}`))
      await store.threads.create({ id, userId: 'anna', agentId: 'helper', title: '', messages, now })
      const run = newRun(id)
      await store.runs.start(run)
      const { state } = await loaded(store, run.id)
      assert.equal(state.history.length, 30)
      assert.equal('earlier' in state, false)
    },
  },
  {
    title: 'T6: attachments stay with their message, in the thread and in the history of the next run',
    async check({ store }) {
      const attached = [
        { type: 'file' as const, id: 'notes/lease.md', title: 'Grüße, "quotes" and 🚢' },
        { type: 'email' as const, id: 'm1' },
        {
          type: 'file' as const,
          id: 'attachment:///att.txt',
          snippet: `The secret is 7. </data> ${'ß'.repeat(4_000)}`,
        },
      ]
      const prompt = { role: 'user' as const, text: 'Read.', attached, leftOut: { attachedContext: 8 } }
      const { fence, threadId } = await workingRun(store, { prompt })
      await store.runs.record(fence, { turn: says('Read.'), outcome: completed, events: [] }, kept)
      const next = newRun(threadId)
      await store.runs.start(next)
      assert.deepEqual((await loaded(store, next.id)).state.history[0], prompt)
      const messages = await store.threads.messages('anna', threadId, { limit: 10 })
      assert.deepEqual(
        messages.map(({ message }) => message).filter(({ role }) => role === 'user'),
        [next.prompt, prompt],
      )
    },
  },
  {
    title: 'a run keeps its own prompt and turns when the thread continues',
    async check({ store }) {
      const first = await workingRun(store)
      const said = says('First.')
      await store.runs.record(first.fence, { turn: said, outcome: completed, events: [] }, kept)
      await store.threads.append('anna', first.threadId, [user('aside')], now)
      const second = await workingRun(store, { threadId: first.threadId })
      await store.runs.record(second.fence, { turn: says('Second.'), events: [] }, kept)
      const { state } = await loaded(store, first.runId)
      assert.deepEqual([state.history, state.turns], [[], [said]])
    },
  },
  {
    title: 'calls with the same id in two runs are two calls',
    async check({ store }) {
      const runs = [await workingRun(store), await workingRun(store)]
      for (const { fence } of runs) await store.runs.record(fence, { turn: turn(call('same')), events: [] }, kept)
      const [first, second] = runs
      assert(first && second)
      await store.runs.record(first.fence, { actions: [call('same', { status: 'failed' })], events: [] }, kept)
      assert.deepEqual((await loaded(store, second.runId)).state.turns[0]?.parts, [call('same')])
    },
  },
  {
    title: 'a new thread can begin with a conversation, calls and all',
    async check({ store }) {
      const id = await newThread(store)
      const told = [user('Hello'), turn(call('action', { status: 'completed', output: 1 })), says('Done.')]
      await store.threads.append('anna', id, told, now)
      const run = newRun(id)
      await store.runs.start(run)
      assert.deepEqual((await loaded(store, run.id)).state.history, told)
    },
  },
]
