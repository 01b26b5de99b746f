import assert from 'node:assert/strict'
import type { RunFailure } from '@deckhand/spec'
import { about, everything, family, record } from '../../family.ts'
import {
  answer,
  ask,
  call,
  claim,
  kept,
  loaded,
  logged,
  now,
  refuses,
  says,
  text,
  turn,
  usage,
  workingRun,
} from '../../scene.ts'
import type { StoreCase } from '../../store-case.ts'

const failure: RunFailure = { code: 'INTERNAL', message: 'It was lost too often.' }
const failed = (turns: number) => ({
  ...failure,
  usage: {
    inputTokens: turns * usage.inputTokens,
    outputTokens: turns * usage.outputTokens,
    thoughtTokens: turns * usage.thoughtTokens,
    totalTokens: turns * usage.totalTokens,
  },
})
const mayHaveRun = 'Interrupted while it was running. It may have happened: look before you repeat it.'
const neverRan = 'Not run: the run was given up before.'
const error = (message: string) => ({ code: 'INTERNAL' as const, message })

export const giveUpCases: StoreCase[] = [
  {
    title: 'L6: a run that is given up has the given failure, and its thread is free',
    async check({ store }) {
      const { fence, runId, threadId } = await workingRun(store)
      await store.runs.record(fence, { turn: says('one'), events: logged(1, text('one')) }, kept)
      await store.runs.giveUp(fence, failure, now + 4)
      const run = await store.runs.find('anna', runId)
      assert.deepEqual(run?.outcome, { status: 'failed', ...failed(1) })
      assert.deepEqual([run?.status, run?.attempt, run?.lastSeq, run?.updatedAt], ['failed', 2, 2, now + 4])
      assert.equal((await store.threads.find('anna', threadId))?.activeRunId, undefined)
      assert.equal(await claim(store, 'second', now + 60_000), undefined)
    },
  },
  {
    title: 'L6: its running calls may have happened, others did not, and finished ones stay',
    async check({ store }) {
      const { fence, runId } = await workingRun(store)
      const done = call('done', { status: 'completed', output: 'sent' })
      const spoken = turn(done, call('planned'), call('running', { status: 'executing' }))
      await store.runs.record(fence, { turn: spoken, events: [] }, kept)
      await store.runs.giveUp(fence, failure, now)
      const [turns] = (await loaded(store, runId)).state.turns
      assert.deepEqual(turns?.parts, [
        done,
        call('planned', { status: 'failed', error: error(neverRan) }),
        call('running', { status: 'failed', error: error(mayHaveRun) }),
      ])
    },
  },
  {
    title: 'L6: its descendants end with it, and the log has the ends from the bottom up',
    async check({ store }) {
      const run = await family(store)
      await record(store, run, { events: logged(1, text('x')) })
      await store.runs.giveUp(run.fence, failure, now)
      const tree = await store.runs.tree('anna', run.runId)
      assert.deepEqual(
        tree.map(({ outcome }) => outcome),
        [3, 2, 1].map((turns) => ({ status: 'failed', ...failed(turns) })),
      )
      const end = (id: string, toolName: string) => ({
        type: 'tool_call_end' as const,
        id,
        toolName,
        error: error(mayHaveRun),
      })
      const ended = (turns: number) => ({ type: 'failed' as const, ...failed(turns) })
      const events = logged(
        2,
        about(run.grandchildId, end(run.work.id, 'send')),
        about(run.grandchildId, ended(1)),
        about(run.childId, end(run.childSpawn.id, 'spawn_agent')),
        about(run.childId, ended(2)),
        end(run.spawn.id, 'spawn_agent'),
        ended(3),
      )
      assert.deepEqual(await store.runs.events('anna', run.runId, { after: 1, limit: 100 }), events)
    },
  },
  {
    title: 'L6: the audit says that it was given up, and names the running calls',
    async check({ store }) {
      const run = await family(store)
      await store.runs.giveUp(run.fence, failure, now)
      const [entry] = await store.audit.list('anna', { limit: 1 })
      assert.deepEqual([entry?.kind, entry?.runId], ['run_given_up', run.runId])
      assert.deepEqual(entry?.data, {
        atWork: [
          { actionId: run.work.id, tool: 'send', childRunId: run.grandchildId },
          { actionId: run.childSpawn.id, tool: 'spawn_agent', childRunId: run.childId },
          { actionId: run.spawn.id, tool: 'spawn_agent' },
        ],
      })
    },
  },
  {
    title: 'L6: its open approvals are closed, and answering one later starts nothing',
    async check({ store }) {
      const asking = await ask(store, await workingRun(store))
      await store.runs.giveUp(asking.fence, failure, now)
      const { approval, first } = await answer(store, asking)
      assert.deepEqual([approval.status, first], ['cancelled', false])
      assert.equal(await claim(store), undefined)
    },
  },
  {
    title: 'L6: only the lease holder can give up a run, once',
    async check({ store, connect }) {
      const run = await workingRun(store)
      const taken = await claim(await connect(), 'second', now + 5000)
      assert(taken)
      const before = await everything(store, run)
      await refuses('LEASE_LOST', store.runs.giveUp(run.fence, failure, now))
      assert.deepEqual(await everything(store, run), before)
      await store.runs.giveUp(taken.fence, failure, now)
      await refuses('LEASE_LOST', store.runs.giveUp(taken.fence, failure, now))
      await refuses('LEASE_LOST', record(store, taken, { turn: says('late') }))
    },
  },
]
