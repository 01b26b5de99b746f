import assert from 'node:assert/strict'
import type { NewApproval, RunOutcome, Store, ToolPart } from '@deckhand/spec'
import { about, type Family, family, newChild, record, tell } from '../../family.ts'
import {
  call,
  claim,
  loaded,
  logged,
  newApproval,
  nextId,
  now,
  refuses,
  text,
  turn,
  usage,
  workingRun,
} from '../../scene.ts'
import type { StoreCase } from '../../store-case.ts'

interface Asking extends Family {
  approval: NewApproval
  question: ToolPart
}

/** The deepest run requests an approval; nothing is parked yet. */
async function askingFamily(store: Store): Promise<Asking> {
  const run = await family(store)
  const approval = newApproval(nextId('question'), { childRunId: run.grandchildId })
  const { id, reason, preview } = approval
  const question = call(approval.actionId, {
    status: 'awaiting_confirmation',
    waitingFor: 'approval',
    approval: { id, reason, preview },
  })
  const ended = { ...run.work, status: 'completed' as const }
  const child = { runId: run.grandchildId, actions: [ended], turn: turn(question) }
  await record(store, run, { children: [child], approvals: [approval] })
  return { ...run, approval, question }
}

function waits({ question: { id, name: toolName, input, approval }, grandchildId }: Asking): RunOutcome {
  const asked = approval ?? { id: '', reason: '', preview: '' }
  const waiting = {
    for: 'approval' as const,
    id,
    toolName,
    input,
    approval: asked,
    runId: grandchildId,
    agentId: 'scout',
  }
  return { status: 'awaiting_confirmation', waiting: [waiting], usage }
}

/** Parks the whole tree with one entry. */
function parkAll(store: Store, run: Asking): Promise<void> {
  const outcome = waits(run)
  const children = [run.grandchildId, run.childId].map((runId) => ({ runId, outcome }))
  return record(store, run, { children, outcome })
}

const answers = (store: Store, { approval }: Asking) =>
  store.approvals.resolve({ userId: 'anna', approvalId: approval.id, decision: 'approve_once', now })

export const childReadCases: StoreCase[] = [
  {
    title: 'a tree is read by the id of any of its runs, the root first and then by age',
    async check({ store }) {
      const run = await workingRun(store)
      const start = (runId: string, parent = run.runId) => ({
        runId,
        started: newChild({ runId: parent, actionId: `starts ${runId}` }, { depth: parent === run.runId ? 1 : 2 }),
      })
      await record(store, run, { children: [start('m')] }, now + 1)
      await record(store, run, { children: [start('z', 'm')] }, now + 2)
      await record(store, run, { children: [start('a')] }, now + 3)
      await workingRun(store)
      const ids = async (runId: string) => (await store.runs.tree('anna', runId)).map(({ id }) => id)
      for (const id of [run.runId, 'm', 'z', 'a']) assert.deepEqual(await ids(id), [run.runId, 'm', 'z', 'a'])
      const tree = await store.runs.tree('anna', 'z')
      assert.deepEqual(tree, await Promise.all(tree.map(({ id }) => store.runs.find('anna', id))))
    },
  },
  {
    title: 'a run without children is a tree of one, and a missing run is none',
    async check({ store }) {
      const { runId } = await workingRun(store)
      assert.deepEqual(await store.runs.tree('anna', runId), [await store.runs.find('anna', runId)])
      assert.deepEqual(await store.runs.tree('anna', 'nowhere'), [])
    },
  },
  {
    title: 'another user sees nothing of the tree',
    async check({ store }) {
      const { runId, childId, fence } = await family(store)
      await record(store, { fence }, { events: logged(1, about(childId, { type: 'text', delta: 'secret' })) })
      for (const id of [runId, childId]) {
        assert.equal(await store.runs.find('ben', id), undefined)
        assert.equal(await store.runs.load('ben', id), undefined)
        assert.deepEqual(await store.runs.tree('ben', id), [])
        assert.deepEqual(await store.runs.events('ben', id, { after: 0, limit: 10 }), [])
        await refuses('NOT_FOUND', store.runs.cancel('ben', id, now))
      }
    },
  },
  {
    title: 'the events of a child are those about it in the log of the root, page by page, however many lie between',
    async check({ store }) {
      const { runId, childId, grandchildId, fence } = await family(store)
      const said = (id: string, delta: string) => about(id, { type: 'text', delta })
      const noise = Array.from({ length: 20 }, (_, index) => (index % 2 ? text('x') : said(grandchildId, 'y')))
      const mine = ['a', 'b', 'c', 'd', 'e'].map((delta) => said(childId, delta))
      const events = logged(1, ...mine.flatMap((event) => [...noise, event]), ...noise)
      await record(store, { fence }, { events })
      const page = (after: number, limit = 2) => store.runs.events('anna', childId, { after, limit })
      const expected = [21, 42, 63, 84, 105].map((seq, index) => ({ seq, event: mine[index] }))
      assert.deepEqual(await page(0), expected.slice(0, 2))
      assert.deepEqual(await page(42), expected.slice(2, 4))
      assert.deepEqual(await page(84), expected.slice(4))
      assert.deepEqual(await page(105), [])
      assert.deepEqual(await page(20, 1000), expected)
      assert.deepEqual(await store.runs.events('anna', runId, { after: 0, limit: 1000 }), events)
      assert.equal((await store.runs.events('anna', grandchildId, { after: 0, limit: 1000 })).length, 60)
      assert.deepEqual(
        (await store.runs.tree('anna', runId)).map(({ lastSeq }) => lastSeq),
        [events.length, 0, 0],
      )
    },
  },
  {
    title: 'an approval of a child belongs to the root, and is loaded with the child',
    async check({ store }) {
      const asking = await askingFamily(store)
      const { runId, threadId, grandchildId, approval } = asking
      const expected = { ...approval, runId, threadId, userId: 'anna', status: 'open' as const }
      assert.deepEqual(await store.approvals.find('anna', approval.id), expected)
      assert.equal(expected.childRunId, grandchildId)
      assert.deepEqual((await loaded(store, grandchildId)).approvals, [expected])
      for (const id of [runId, asking.childId]) assert.deepEqual((await loaded(store, id)).approvals, [])
      await tell(store, asking, { runId: grandchildId, turn: turn(call('next')) })
      assert.deepEqual((await loaded(store, grandchildId)).approvals, [])
    },
  },
  {
    title: 'an answer queues the root, and the worker that claims it finds the decision of the child',
    async check({ store, connect }) {
      const asking = await askingFamily(store)
      await parkAll(store, asking)
      const parked = await store.runs.tree('anna', asking.runId)
      assert.deepEqual(
        parked.map(({ status, outcome }) => [status, outcome]),
        Array(3).fill(['awaiting_confirmation', waits(asking)]),
      )
      await answers(store, asking)
      const other = await connect()
      const claimed = await claim(other)
      assert.deepEqual([claimed?.record.id, claimed?.approvals], [asking.runId, []])
      const { record: below, approvals, state } = await loaded(other, asking.grandchildId)
      assert.deepEqual([below.status, approvals[0]?.status], ['awaiting_confirmation', 'approved'])
      assert.deepEqual(state.turns.at(-1)?.parts, [asking.question])
    },
  },
  {
    title: 'an approval of a child that is answered or expires while the tree parks queues the root',
    async check({ store, connect }) {
      const other = await connect()
      for (const resolve of [(asking: Asking) => answers(other, asking), () => other.approvals.expire(now + 100_000)]) {
        const asking = await askingFamily(store)
        await resolve(asking)
        await parkAll(store, asking)
        assert.equal((await store.runs.find('anna', asking.runId))?.status, 'queued')
        assert.equal((await claim(store))?.record.id, asking.runId)
      }
      for (let round = 0; round < 10; round += 1) {
        const asking = await askingFamily(store)
        await Promise.all([parkAll(store, asking), answers(other, asking)])
        assert.equal((await store.runs.find('anna', asking.runId))?.status, 'queued')
      }
    },
  },
]
