import assert from 'node:assert/strict'
import {
  answer,
  askingRun,
  call,
  claim,
  kept,
  loaded,
  newApproval,
  now,
  park,
  parkedRun,
  turn,
  usage,
  waitsFor,
  workingRun,
} from '../../scene.ts'
import type { StoreCase } from '../../store-case.ts'

export const parkCases: StoreCase[] = [
  {
    title: 'L3: a run that waits has no lease, keeps its thread busy, and lists what it waits for',
    async check({ store }) {
      const { runId, threadId, action, approval } = await parkedRun(store)
      const { record, approvals } = await loaded(store, runId)
      assert.deepEqual([record.status, record.outcome], ['awaiting_confirmation', waitsFor(action)])
      assert.equal((await store.threads.find('anna', threadId))?.activeRunId, runId)
      assert.deepEqual(approvals, [{ ...approval, runId, threadId, userId: 'anna', status: 'open' }])
      assert.equal(await claim(store, 'second', now + 60_000), undefined)
    },
  },
  {
    title: 'an answer queues the run, and the worker that claims it finds the decision with the call',
    async check({ store }) {
      const parked = await parkedRun(store)
      await answer(store, parked)
      const claimed = await claim(store)
      assert.deepEqual(claimed?.fence, { ...parked.fence, owner: 'second', attempt: 2 })
      assert.deepEqual(claimed?.state.turns[0]?.parts, [parked.action])
      assert.deepEqual(
        claimed?.approvals.map(({ status, decision }) => [status, decision]),
        [['approved', 'approve_once']],
      )
      assert.deepEqual(claimed?.record.outcome, waitsFor(parked.action))
    },
  },
  {
    title: 'a run that fails closes its approvals',
    async check({ store }) {
      const asking = await askingRun(store)
      const failed = { status: 'failed', code: 'UNKNOWN_TOOL', message: 'There is no such tool.', usage } as const
      await store.runs.record(asking.fence, { outcome: failed, events: [] }, kept)
      assert.equal((await store.approvals.find('anna', asking.approval.id))?.status, 'cancelled')
      assert.deepEqual(await store.approvals.list('anna', { status: 'open', limit: 10 }), [])
    },
  },
  {
    title: 'a run that was answered while it parked is queued at once',
    async check({ store }) {
      const asking = await askingRun(store)
      assert.equal((await answer(store, asking)).first, true)
      assert.equal((await store.runs.find('anna', asking.runId))?.status, 'planning')
      await park(store, asking)
      assert.equal((await store.runs.find('anna', asking.runId))?.status, 'queued')
      assert.equal((await claim(store))?.record.id, asking.runId)
    },
  },
  {
    title: 'the same holds for a call that may have happened',
    async check({ store }) {
      const { fence, runId, approval, action } = await askingRun(store)
      await store.approvals.resolve({ userId: 'anna', approvalId: approval.id, decision: 'approve_once', now })
      const { id, name: toolName, input } = action
      const asked = { id: approval.id, reason: '', preview: '' }
      const waiting = [{ for: 'outcome' as const, id, toolName, input, approval: asked }]
      const outcome = { status: 'awaiting_confirmation' as const, waiting, usage }
      await store.runs.record(fence, { outcome, events: [] }, kept)
      assert.equal((await store.runs.find('anna', runId))?.status, 'queued')
    },
  },
  {
    title: 'a run that waits for its client stays parked',
    async check({ store }) {
      const { fence, runId } = await workingRun(store)
      const waiting = [{ for: 'client' as const, id: 'away', toolName: 'look', input: {} }]
      const outcome = { status: 'awaiting_confirmation' as const, waiting, usage }
      const action = call('away', { status: 'executing', waitingFor: 'client' })
      await store.runs.record(fence, { turn: turn(action), outcome, events: [] }, kept)
      assert.equal((await store.runs.find('anna', runId))?.status, 'awaiting_confirmation')
    },
  },
  {
    title: 'an answer during parking is never overlooked',
    async check({ store, connect }) {
      const other = await connect()
      for (let round = 0; round < 20; round += 1) {
        const asking = await askingRun(store)
        const work = [() => park(store, asking), () => answer(round % 4 < 2 ? other : store, asking)]
        await Promise.all((round % 2 ? work : work.reverse()).map((each) => each()))
        assert.equal((await store.runs.find('anna', asking.runId))?.status, 'queued')
      }
    },
  },
  {
    title: 'an answer to a call that the run no longer waits for leaves it parked',
    async check({ store }) {
      const { fence, runId } = await workingRun(store)
      const [old, open] = [newApproval('old'), newApproval('open')]
      const waiting = call('open', { waitingFor: 'approval', approval: { id: open.id, reason: '', preview: '' } })
      await store.runs.record(fence, { turn: turn(call('old'), waiting), approvals: [old, open], events: [] }, kept)
      await store.approvals.resolve({ userId: 'anna', approvalId: old.id, decision: 'reject', now })
      await store.runs.record(fence, { outcome: waitsFor(waiting), events: [] }, kept)
      assert.equal((await store.runs.find('anna', runId))?.status, 'awaiting_confirmation')
    },
  },
  {
    title: 'one answer of two is enough to continue, and the other may come later',
    async check({ store }) {
      const { fence, runId } = await workingRun(store)
      const approvals = [newApproval('a'), newApproval('b')]
      const calls = approvals.map(({ actionId, id, reason, preview }) =>
        call(actionId, { status: 'awaiting_confirmation', waitingFor: 'approval', approval: { id, reason, preview } }),
      )
      const waiting = calls.flatMap((each) => {
        const outcome = waitsFor(each)
        return outcome.status === 'awaiting_confirmation' ? outcome.waiting : []
      })
      const outcome = { status: 'awaiting_confirmation' as const, waiting, usage }
      await store.runs.record(fence, { turn: turn(...calls), approvals, outcome, events: [] }, kept)
      await store.approvals.resolve({
        userId: 'anna',
        approvalId: approvals[1]?.id ?? '',
        decision: 'approve_once',
        now,
      })
      const claimed = await claim(store)
      assert.deepEqual(
        claimed?.approvals.map(({ status }) => status),
        ['open', 'approved'],
      )
      assert.equal(claimed?.record.id, runId)
    },
  },
  {
    title: 'a loaded run has the approvals of its open turn, not of earlier turns',
    async check({ store }) {
      const { fence, runId } = await workingRun(store)
      const [first, second] = [newApproval('first'), newApproval('second')]
      await store.runs.record(fence, { turn: turn(call('first')), approvals: [first], events: [] }, kept)
      await store.runs.record(fence, { turn: turn(call('second')), approvals: [second], events: [] }, kept)
      assert.deepEqual(
        (await loaded(store, runId)).approvals.map(({ id }) => id),
        [second.id],
      )
    },
  },
]
