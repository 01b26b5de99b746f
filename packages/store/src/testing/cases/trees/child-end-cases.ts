import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import type { RunOutcome, Store, ToolPart, Usage } from '@deckhand/spec'
import { about, everything, type Family, family, newChild, record, tell } from '../../family.ts'
import {
  call,
  claim,
  completed,
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
} from '../../scene.ts'
import type { StoreCase } from '../../store-case.ts'

const times = (count: number): Usage => ({
  inputTokens: count * usage.inputTokens,
  outputTokens: count * usage.outputTokens,
  thoughtTokens: count * usage.thoughtTokens,
  totalTokens: count * usage.totalTokens,
})

const cancelled = (turns: number): RunOutcome => ({
  status: 'failed',
  code: 'CANCELLED',
  message: 'The run was cancelled.',
  usage: times(turns),
})

const mayHaveRun = 'Cancelled while it was running. It may have happened: look before you repeat it.'
const neverRan = 'Not run: the run was cancelled before.'
const error = (message: string) => ({ code: 'CANCELLED' as const, message })

async function statuses(store: Store, runId: string) {
  return (await store.runs.tree('anna', runId)).map(({ status }) => status)
}

/** A sibling of the child, which has ended by itself, while its call has not. */
async function withBrother(store: Store): Promise<Family & { brotherId: string }> {
  const run = await family(store)
  const brotherId = nextId('brother')
  const second = call(nextId('second'), { name: 'spawn_agent', status: 'executing' })
  const started = newChild({ runId: run.runId, actionId: second.id })
  await record(store, run, {
    turn: turn(second),
    children: [{ runId: brotherId, started, turn: says('Done.'), outcome: completed }],
  })
  return { ...run, brotherId }
}

/** All calls of a run, as [id, status, words, tokens of the run it started]. */
async function callsOf(store: Store, runId: string) {
  const { state } = await loaded(store, runId)
  return state.turns.flatMap(({ parts }) =>
    parts.flatMap((part) =>
      part.type === 'tool' ? [[part.status, part.error?.message, part.childUsage?.totalTokens]] : [],
    ),
  )
}

export const childEndCases: StoreCase[] = [
  {
    title:
      'a cancel ends the whole tree with all its open calls, and counts the usage of each run with its descendants',
    async check({ store }) {
      const run = await withBrother(store)
      await tell(store, run, { runId: run.grandchildId, turn: turn(call(nextId('planned'))) })
      assert.equal(await store.runs.cancel('anna', run.runId, now + 4), true)
      const tree = await store.runs.tree('anna', run.runId)
      assert.deepEqual(
        tree.map(({ id, outcome }) => [id, outcome]),
        [
          [run.runId, cancelled(6)],
          [run.childId, cancelled(3)],
          [run.brotherId, completed],
          [run.grandchildId, cancelled(2)],
        ],
      )
      assert.deepEqual([tree[0]?.attempt, tree[1]?.attempt, tree[1]?.updatedAt], [2, 2, now + 4])
      const each = usage.totalTokens
      assert.deepEqual(await callsOf(store, run.grandchildId), [
        ['failed', mayHaveRun, undefined],
        ['failed', neverRan, undefined],
      ])
      assert.deepEqual(await callsOf(store, run.childId), [['failed', mayHaveRun, 2 * each]])
      assert.deepEqual(await callsOf(store, run.runId), [
        ['failed', mayHaveRun, 3 * each],
        ['failed', mayHaveRun, each],
      ])
      await refuses('LEASE_LOST', tell(store, run, { runId: run.childId, turn: says('late') }))
      assert.equal(await claim(store, 'second', now + 60_000), undefined)
    },
  },
  {
    title: 'in a cancelled tree, a call that started several runs counts the usage of all of them',
    async check({ store }) {
      const run = await family(store)
      const started = newChild({ runId: run.runId, actionId: run.spawn.id })
      await tell(store, run, { runId: nextId('brother'), started, turn: says('Hi') })
      await store.runs.cancel('anna', run.runId, now)
      assert.deepEqual(await callsOf(store, run.runId), [['failed', mayHaveRun, 3 * usage.totalTokens]])
      assert.deepEqual((await store.runs.find('anna', run.runId))?.outcome, cancelled(4))
    },
  },
  {
    title: 'the approval of a call that ends without it is closed, in a child and in the root, and others stay open',
    async check({ store }) {
      const run = await family(store)
      const other = call(nextId('other'), { status: 'awaiting_confirmation' })
      await record(store, run, { turn: turn(other) })
      const below = newApproval(run.work.id, { childRunId: run.grandchildId })
      const atTop = newApproval(other.id)
      const stays = newApproval(run.childSpawn.id, { childRunId: run.childId })
      await record(store, run, { approvals: [below, atTop, stays] })
      const ended = (action: ToolPart, { id }: { id: string }) => {
        const approval = { id, reason: '', preview: '' }
        return { ...action, approval, status: 'failed' as const, error: error(neverRan) }
      }
      await record(store, run, {
        actions: [ended(other, atTop)],
        children: [{ runId: run.grandchildId, actions: [ended(run.work, below)] }],
      })
      const statusOf = async ({ id }: { id: string }) => (await store.approvals.find('anna', id))?.status
      assert.deepEqual(await Promise.all([below, atTop, stays].map(statusOf)), ['cancelled', 'cancelled', 'open'])
      const decision = 'approve_once'
      const late = await store.approvals.resolve({ userId: 'anna', approvalId: below.id, decision, now })
      assert.equal(late.first, false)
      await record(store, run, { outcome: completed })
      assert.equal(await statusOf(stays), 'cancelled')
    },
  },
  {
    title: 'the log of the root has the ends from the bottom up, and the end of the root last',
    async check({ store }) {
      const run = await family(store)
      await record(store, run, { events: logged(1, text('x')) })
      await store.runs.cancel('anna', run.runId, now)
      const end = (id: string, toolName: string) => ({
        type: 'tool_call_end' as const,
        id,
        toolName,
        error: error(mayHaveRun),
      })
      const failed = (turns: number) => {
        const { status: _, ...rest } = cancelled(turns) as Extract<RunOutcome, { status: 'failed' }>
        return { type: 'failed' as const, ...rest }
      }
      const events = logged(
        2,
        about(run.grandchildId, end(run.work.id, 'send')),
        about(run.grandchildId, failed(1)),
        about(run.childId, end(run.childSpawn.id, 'spawn_agent')),
        about(run.childId, failed(2)),
        end(run.spawn.id, 'spawn_agent'),
        failed(3),
      )
      assert.deepEqual(await store.runs.events('anna', run.runId, { after: 1, limit: 100 }), events)
      assert.equal((await store.runs.find('anna', run.runId))?.lastSeq, 7)
      assert.deepEqual(await store.runs.events('anna', run.childId, { after: 0, limit: 9 }), events.slice(2, 4))
    },
  },
  {
    title: 'the audit names the running calls of the whole tree',
    async check({ store }) {
      const run = await family(store)
      await store.runs.cancel('anna', run.runId, now)
      const [entry] = await store.audit.list('anna', { limit: 1 })
      assert.deepEqual([entry?.kind, entry?.runId], ['run_cancelled', run.runId])
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
    title: 'a cancel closes the approvals of children, and answering one later starts nothing',
    async check({ store }) {
      const run = await family(store)
      const approval = newApproval(run.work.id, { childRunId: run.grandchildId })
      await record(store, run, { approvals: [approval] })
      await store.runs.cancel('anna', run.runId, now + 2)
      const decision = 'approve_once'
      const resolved = await store.approvals.resolve({ userId: 'anna', approvalId: approval.id, decision, now })
      assert.deepEqual([resolved.approval.status, resolved.first], ['cancelled', false])
      assert.equal(await claim(store), undefined)
    },
  },
  {
    title: 'a child cannot be cancelled by itself: the error names the root',
    async check({ store }) {
      const run = await family(store)
      const before = await everything(store, run)
      for (const id of [run.childId, run.grandchildId])
        await assert.rejects(store.runs.cancel('anna', id, now), {
          code: 'CONFLICT',
          message: `This run was started by another one and ends with it. Cancel the root run: ${run.runId}.`,
        })
      assert.deepEqual(await everything(store, run), before)
    },
  },
  {
    title: 'a run that ends also ends its descendants that have not ended, and leaves the others',
    async check({ store }) {
      const failed = { status: 'failed' as const, code: 'STEP_LIMIT' as const, message: 'Too long.', usage }
      for (const outcome of [completed, failed]) {
        const run = await withBrother(store)
        const approval = newApproval(run.work.id, { childRunId: run.grandchildId })
        await record(store, run, { approvals: [approval] })
        await record(store, run, { outcome, events: logged(1, text('the end')) })
        const tree = await store.runs.tree('anna', run.runId)
        assert.deepEqual(
          tree.map((each) => each.outcome),
          [outcome, cancelled(2), completed, cancelled(1)],
        )
        assert.deepEqual(
          tree.map(({ status }) => status),
          [outcome.status, 'failed', 'completed', 'failed'],
        )
        assert.deepEqual(await callsOf(store, run.grandchildId), [['failed', mayHaveRun, undefined]])
        assert.equal((await store.approvals.find('anna', approval.id))?.status, 'cancelled')
        assert.equal((await store.runs.events('anna', run.runId, { after: 0, limit: 10 })).length, 1)
      }
    },
  },
  {
    title: 'a run that ends in the same entry as its descendants leaves them as they are',
    async check({ store }) {
      const run = await family(store)
      const children = [run.childId, run.grandchildId].map((runId) => ({ runId, outcome: completed }))
      await record(store, run, { children, outcome: completed })
      assert.deepEqual(await statuses(store, run.runId), ['completed', 'completed', 'completed'])
      assert.deepEqual((await store.runs.find('anna', run.childId))?.outcome, completed)
    },
  },
  {
    title: 'a run that waits does not end its descendants',
    async check({ store }) {
      const run = await family(store)
      await record(store, run, { outcome: { status: 'awaiting_confirmation', waiting: [], usage } })
      assert.deepEqual(await statuses(store, run.runId), ['awaiting_confirmation', 'planning', 'executing'])
    },
  },
  {
    title: 'a cancel that is concurrent with an entry about children leaves none of them open',
    async check({ store, connect, rounds }) {
      const other = await connect()
      for (let round = 0; round < rounds; round += 1) {
        const run = await family(store)
        const started = newChild({ runId: run.grandchildId, actionId: run.work.id }, { depth: 3 })
        const late = { runId: nextId('late'), started, turn: turn(call(nextId('call'))) }
        const [told] = await Promise.allSettled([
          tell(store, run, late, { runId: run.childId, turn: says('late') }),
          other.runs.cancel('anna', run.runId, now),
        ])
        const count = told.status === 'fulfilled' ? 4 : 3
        assert.deepEqual(await statuses(store, run.runId), Array(count).fill('failed'))
        const { events, tree } = await everything(store, run)
        assert.deepEqual([events.length, events.at(-1)?.event.type], [tree[0]?.lastSeq, 'failed'])
      }
    },
  },
  {
    title: 'deleting a thread deletes all descendants of its runs: their ids can be used again',
    async check({ store }) {
      const [run, other] = [await family(store), await family(store)]
      const approval = newApproval(run.work.id, { childRunId: run.grandchildId })
      const events = logged(1, about(run.childId, { type: 'text', delta: 'x' }))
      await record(store, run, { approvals: [approval], events, outcome: completed })
      await store.threads.delete('anna', run.threadId)
      for (const id of [run.runId, run.childId, run.grandchildId]) {
        assert.equal(await store.runs.load('anna', id), undefined)
        assert.deepEqual(await store.runs.tree('anna', id), [])
        assert.deepEqual(await store.runs.events('anna', id, { after: 0, limit: 10 }), [])
      }
      assert.equal(await store.approvals.find('anna', approval.id), undefined)
      const started = newChild({ runId: other.childId, actionId: 'again' }, { depth: 2 })
      await tell(store, other, { runId: run.grandchildId, started, turn: turn(run.work) })
      const { record: again, approvals } = await loaded(store, run.grandchildId)
      assert.deepEqual([again.outcome, again.rootId, approvals], [undefined, other.runId, []])
    },
  },
  {
    title: 'deleting idle threads deletes them, too',
    async check({ store }) {
      const run = await family(store)
      await record(store, run, { outcome: completed })
      const [idle] = await store.threads.idle(now + 5, 10)
      assert.equal(idle && (await store.threads.deleteIdle(idle)), true)
      assert.equal(await store.runs.load('anna', run.grandchildId), undefined)
    },
  },
  {
    title: 'the watcher of a child is called when it starts, works, emits text, is answered and ends',
    async check({ store }) {
      const run = await family(store)
      const approval = newApproval(run.work.id, { childRunId: run.grandchildId })
      const decision = 'approve_once'
      const said = about(run.grandchildId, { type: 'text', delta: 'x' })
      for (const work of [
        () => tell(store, run, { runId: run.grandchildId, status: 'planning' }),
        () => record(store, run, { events: logged(1, said), approvals: [approval] }),
        () => store.approvals.resolve({ userId: 'anna', approvalId: approval.id, decision, now }),
        () => store.runs.cancel('anna', run.runId, now),
      ]) {
        let calls = 0
        const stop = store.runs.watch(run.grandchildId, () => {
          calls += 1
        })
        await work()
        for (let waited = 0; calls === 0 && waited < 2000; waited += 10) await setTimeout(10)
        stop()
        assert(calls > 0, 'the watch called back')
      }
    },
  },
]
