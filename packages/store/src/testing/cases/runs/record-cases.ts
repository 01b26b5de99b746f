import assert from 'node:assert/strict'
import type { JsonObject, ToolPart } from '@deckhand/spec'
import {
  call,
  completed,
  kept,
  loaded,
  logged,
  newApproval,
  nextId,
  now,
  refuses,
  says,
  text,
  turn,
  usage,
  workingRun,
} from '../../scene.ts'
import type { StoreCase } from '../../store-case.ts'

const all = { after: 0, limit: 1000 }

export const recordCases: StoreCase[] = [
  {
    title: 'a turn is the next message of the thread',
    async check({ store }) {
      const { fence, runId, threadId } = await workingRun(store)
      const spoken = turn(
        { type: 'thought', text: 'Hm.', signature: 's1' },
        { type: 'text', text: 'Yes.', signature: 's2' },
      )
      await store.runs.record(fence, { turn: spoken, events: [] }, { now: now + 3, durable: true })
      assert.deepEqual((await loaded(store, runId)).state.turns, [spoken])
      const thread = await store.threads.find('anna', threadId)
      assert.deepEqual([thread?.messageCount, thread?.updatedAt], [2, now + 3])
      const [newest] = await store.threads.messages('anna', threadId, { limit: 1 })
      assert.deepEqual(newest, { position: 1, runId, message: spoken })
    },
  },
  {
    title: 'a call is read with its newest state, in its place in the turn',
    async check({ store }) {
      const { fence, runId, threadId } = await workingRun(store)
      const [first, second] = [call('first'), call('second', { callId: 'c2' })]
      const words = { type: 'text' as const, text: 'and' }
      const spoken = turn(first, words, second)
      await store.runs.record(fence, { turn: spoken, events: [] }, kept)
      await store.runs.record(fence, { actions: [{ ...second, status: 'executing', checkpoint: 7 }], events: [] }, kept)
      const done: ToolPart = { ...second, status: 'completed', output: { sent: true } }
      await store.runs.record(fence, { actions: [done], events: [] }, kept)
      const expected = { ...spoken, parts: [first, words, done] }
      assert.deepEqual((await loaded(store, runId)).state.turns, [expected])
      const [newest] = await store.threads.messages('anna', threadId, { limit: 1 })
      assert.deepEqual(newest?.message, expected)
    },
  },
  {
    title: 'events are read in order, and the run knows its last one',
    async check({ store }) {
      const { fence, runId } = await workingRun(store)
      const events = logged(1, { type: 'status', status: 'planning' }, text('Hel'), text('lo'))
      await store.runs.record(fence, { events: events.slice(0, 2) }, { now, durable: false })
      await store.runs.record(fence, { events: events.slice(2) }, kept)
      assert.deepEqual(await store.runs.events('anna', runId, all), events)
      assert.equal((await store.runs.find('anna', runId))?.lastSeq, 3)
    },
  },
  {
    title: 'events have their times if requested, even those of a cancel',
    async check({ store }) {
      const { fence, runId } = await workingRun(store)
      const events = logged(1, text('a'), text('b'))
      await store.runs.record(fence, { events: events.slice(0, 1) }, { now: now + 1, durable: true })
      await store.runs.record(fence, { events: events.slice(1) }, { now: now + 2, durable: true })
      await store.runs.cancel('anna', runId, now + 3)
      const found = await store.runs.events('anna', runId, { ...all, times: true })
      assert.deepEqual(
        found.map(({ seq, at }) => [seq, at]),
        [1, 2, 3].map((seq) => [seq, now + seq]),
      )
    },
  },
  {
    title: 'events that leave a gap, go back, or skip inside the entry are refused, and the entry with them',
    async check({ store }) {
      const { fence, runId, threadId } = await workingRun(store)
      await store.runs.record(fence, { events: logged(1, text('a')) }, kept)
      for (const seqs of [[3], [1], [2, 4], [2, 2], [0]]) {
        const events = seqs.map((seq) => ({ seq, event: text('x') }))
        await refuses('INTERNAL', store.runs.record(fence, { turn: says('no'), events }, kept))
      }
      assert.deepEqual(await store.runs.events('anna', runId, all), logged(1, text('a')))
      assert.equal((await store.threads.find('anna', threadId))?.messageCount, 1)
      await store.runs.record(fence, { events: logged(2, text('b')) }, kept)
    },
  },
  {
    title: 'a status changes nothing but the status',
    async check({ store }) {
      const { fence, runId } = await workingRun(store)
      const before = await store.runs.find('anna', runId)
      await store.runs.record(fence, { status: 'executing', events: [] }, { now: now + 9, durable: true })
      assert.deepEqual(await store.runs.find('anna', runId), { ...before, status: 'executing', updatedAt: now + 9 })
    },
  },
  {
    title: 'a run that ends keeps its outcome and frees the thread',
    async check({ store }) {
      const failed = { status: 'failed' as const, code: 'STEP_LIMIT' as const, message: 'Too long.', usage }
      for (const outcome of [completed, failed]) {
        const { fence, runId, threadId } = await workingRun(store)
        await store.runs.record(fence, { outcome, events: [] }, kept)
        const run = await store.runs.find('anna', runId)
        assert.deepEqual([run?.status, run?.outcome, run?.attempt], [outcome.status, outcome, 1])
        assert.equal((await store.threads.find('anna', threadId))?.activeRunId, undefined)
      }
    },
  },
  {
    title: 'an unknown call is refused, and the entry with it',
    async check({ store }) {
      const { fence, runId } = await workingRun(store)
      const entry = { actions: [call('nowhere')], turn: says('x'), outcome: completed, events: logged(1, text('x')) }
      await refuses('INTERNAL', store.runs.record(fence, entry, kept))
      const run = await loaded(store, runId)
      assert.deepEqual([run.record.status, run.record.lastSeq, run.state.turns], ['planning', 0, []])
    },
  },
  {
    title: 'an entry is stored as it was when record was called',
    async check({ store }) {
      const { fence, runId } = await workingRun(store)
      const action = call('action')
      const events = logged(1, text('as it was'))
      const recording = store.runs.record(fence, { turn: turn(action), events }, kept)
      action.status = 'failed'
      events.length = 0
      await recording
      const run = await loaded(store, runId)
      assert.deepEqual([run.record.lastSeq, run.state.turns[0]?.parts], [1, [call('action')]])
    },
  },
  {
    title: 'every character is stored',
    async check({ store }) {
      const { fence, runId } = await workingRun(store)
      const odd = 'quote " \' back \\ line\n sep \u2028 nul \0 emoji 👩‍👩‍👧 half \ud83d combining e\u0301 bom \ufeff'
      const input: JsonObject = { [odd]: odd, long: 'x'.repeat(300_000) }
      const spoken = turn({ type: 'text', text: odd }, call(nextId('action'), { input, output: odd }))
      await store.runs.record(fence, { turn: spoken, events: logged(1, text(odd)) }, kept)
      assert.deepEqual((await loaded(store, runId)).state.turns, [spoken])
      assert.deepEqual(await store.runs.events('anna', runId, all), logged(1, text(odd)))
    },
  },
  {
    title: 'twenty writers at once lose nothing',
    async check({ store, connect }) {
      const stores = [store, await connect()]
      const runs = await Promise.all(Array.from({ length: 20 }, () => workingRun(store)))
      const work = runs.map(async ({ fence }, index) => {
        for (let seq = 1; seq <= 10; seq += 1) {
          const durable = seq % 5 === 0
          await stores[index % 2]?.runs.record(
            fence,
            { turn: says(`${seq}`), events: logged(seq, text('x')) },
            { now, durable },
          )
        }
      })
      await Promise.all(work)
      for (const { runId } of runs) {
        const { state, record } = await loaded(store, runId)
        assert.deepEqual([state.turns.length, record.lastSeq], [10, 10])
      }
    },
  },
  {
    title: 'concurrent entries of one run are stored in order',
    async check({ store }) {
      const { fence, runId } = await workingRun(store)
      const turns = Array.from({ length: 20 }, (_, index) => says(`${index}`))
      await Promise.all(
        turns.map((turn, index) => store.runs.record(fence, { turn, events: logged(index + 1, text('x')) }, kept)),
      )
      assert.deepEqual((await loaded(store, runId)).state.turns, turns)
    },
  },
  {
    title: 'a refused entry does not affect others in the same commit',
    async check({ store }) {
      const { fence, runId } = await workingRun(store)
      const results = await Promise.allSettled([
        store.runs.record(fence, { turn: says('one'), events: [] }, kept),
        store.runs.record(
          fence,
          { turn: says('bad'), approvals: [newApproval('x')], events: logged(9, text('gap')) },
          kept,
        ),
        store.runs.record(fence, { turn: says('two'), events: [] }, kept),
      ])
      assert.deepEqual(
        results.map(({ status }) => status),
        ['fulfilled', 'rejected', 'fulfilled'],
      )
      const words = (await loaded(store, runId)).state.turns.flatMap(({ parts }) => parts)
      assert.deepEqual(words, [...says('one').parts, ...says('two').parts])
      assert.deepEqual(await store.approvals.list('anna', { limit: 10 }), [])
    },
  },
]
