import assert from 'node:assert/strict'
import type { RunOutcome } from '@deckhand/spec'
import {
  answer,
  askingRun,
  call,
  claim,
  completed,
  kept,
  loaded,
  logged,
  newThread,
  now,
  park,
  parkedRun,
  queuedRun,
  refuses,
  says,
  text,
  turn,
  usage,
  workingRun,
} from '../../scene.ts'
import type { StoreCase } from '../../store-case.ts'

const cancelled = (turns: number): RunOutcome => ({
  status: 'failed',
  code: 'CANCELLED',
  message: 'The run was cancelled.',
  usage: {
    inputTokens: turns * usage.inputTokens,
    outputTokens: turns * usage.outputTokens,
    thoughtTokens: turns * usage.thoughtTokens,
    totalTokens: turns * usage.totalTokens,
  },
})

export const cancelCases: StoreCase[] = [
  {
    title: 'a cancelled run has failed with CANCELLED, its fence is raised, and its thread is free',
    async check({ store }) {
      const { fence, runId, threadId } = await workingRun(store)
      await store.runs.record(fence, { turn: says('one'), events: logged(1, text('one')) }, kept)
      await store.runs.record(fence, { turn: says('two'), events: [] }, kept)
      assert.equal(await store.runs.cancel('anna', runId, now + 4), true)
      const run = await store.runs.find('anna', runId)
      assert.deepEqual(run?.outcome, cancelled(2))
      assert.deepEqual([run?.status, run?.attempt, run?.lastSeq, run?.updatedAt], ['failed', 2, 2, now + 4])
      assert.equal((await store.threads.find('anna', threadId))?.activeRunId, undefined)
    },
  },
  {
    title: 'running calls may have happened, others did not, and finished ones stay',
    async check({ store }) {
      const { fence, runId } = await workingRun(store)
      const done = call('done', { status: 'completed', output: 'sent' })
      const denied = call('denied', { status: 'rejected', error: { code: 'DENIED', message: 'No.' } })
      const open = [call('planned'), call('running', { status: 'executing' })]
      const away = call('away', { status: 'executing', waitingFor: 'client' })
      await store.runs.record(fence, { turn: turn(done, denied, ...open, away), events: [] }, kept)
      await store.runs.cancel('anna', runId, now)
      const parts = (await loaded(store, runId)).state.turns[0]?.parts ?? []
      assert.deepEqual(parts.slice(0, 2), [done, denied])
      const words = parts
        .slice(2)
        .map((part) => part.type === 'tool' && [part.status, part.waitingFor, part.error?.message])
      const may = 'Cancelled while it was running. It may have happened: look before you repeat it.'
      const not = 'Not run: the run was cancelled before.'
      assert.deepEqual(words, [
        ['failed', undefined, not],
        ['failed', undefined, may],
        ['failed', undefined, may],
      ])
    },
  },
  {
    title: 'the events have the end of every open call and then of the run',
    async check({ store }) {
      const { fence, runId } = await workingRun(store)
      await store.runs.record(fence, { turn: turn(call('open')), events: logged(1, text('x')) }, kept)
      await store.runs.cancel('anna', runId, now)
      const error = { code: 'CANCELLED' as const, message: 'Not run: the run was cancelled before.' }
      const { status: type, ...rest } = cancelled(1)
      assert.deepEqual(await store.runs.events('anna', runId, { after: 1, limit: 10 }), [
        { seq: 2, event: { type: 'tool_call_end', id: 'open', toolName: 'send', error } },
        { seq: 3, event: { type, ...rest } },
      ])
    },
  },
  {
    title: 'a queued run and a parked run can be cancelled, and are not claimed after',
    async check({ store }) {
      for (const { runId } of [await queuedRun(store), await parkedRun(store)]) {
        assert.equal(await store.runs.cancel('anna', runId, now), true)
        assert.equal(await claim(store, 'second', now + 60_000), undefined)
      }
    },
  },
  {
    title: 'open approvals are closed, and answering one later starts nothing',
    async check({ store }) {
      const parked = await parkedRun(store)
      await store.runs.cancel('anna', parked.runId, now + 2)
      const { approval, first } = await answer(store, parked)
      assert.deepEqual(
        [approval.status, approval.resolvedAt, approval.decision, first],
        ['cancelled', now + 2, undefined, false],
      )
      assert.equal(await claim(store), undefined)
    },
  },
  {
    title: 'an earlier approval stays approved',
    async check({ store }) {
      const asking = await askingRun(store)
      await answer(store, asking)
      await store.runs.cancel('anna', asking.runId, now)
      assert.equal((await store.approvals.find('anna', asking.approval.id))?.status, 'approved')
      await refuses('LEASE_LOST', park(store, asking))
    },
  },
  {
    title: 'a run that has ended stays as it is',
    async check({ store }) {
      const { fence, runId } = await workingRun(store)
      await store.runs.record(fence, { outcome: completed, events: [] }, kept)
      const before = await loaded(store, runId)
      assert.equal(await store.runs.cancel('anna', runId, now + 1), false)
      assert.deepEqual(await loaded(store, runId), before)
    },
  },
  {
    title: 'cancelling twice, from two connections at once, cancels once',
    async check({ store, connect }) {
      const { runId } = await workingRun(store)
      const stores = [store, await connect()]
      const results = await Promise.all(stores.map((each) => each.runs.cancel('anna', runId, now)))
      assert.deepEqual(results.sort(), [false, true])
      assert.equal((await store.runs.find('anna', runId))?.attempt, 2)
    },
  },
  {
    title: "another user's run and one that does not exist are not found",
    async check({ store }) {
      const { runId } = await workingRun(store)
      await newThread(store, { userId: 'ben' })
      await refuses('NOT_FOUND', store.runs.cancel('ben', runId, now))
      await refuses('NOT_FOUND', store.runs.cancel('anna', 'nowhere', now))
      assert.equal((await store.runs.find('anna', runId))?.status, 'planning')
    },
  },
]
