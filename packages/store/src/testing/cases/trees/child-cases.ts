import assert from 'node:assert/strict'
import { childManifest, everything, family, newChild, record, tell } from '../../family.ts'
import {
  call,
  claim,
  completed,
  kept,
  loaded,
  newApproval,
  newRun,
  newThread,
  nextId,
  now,
  parkedRun,
  refuses,
  says,
  turn,
  workingRun,
} from '../../scene.ts'
import type { StoreCase } from '../../store-case.ts'

export const childCases: StoreCase[] = [
  {
    title: 'a child run has its own record below the root',
    async check({ store }) {
      const run = await workingRun(store)
      const started = newChild({ runId: run.runId, actionId: 'spawn' })
      await record(store, run, { children: [{ runId: 'child', started }] }, now + 5)
      assert.deepEqual(await store.runs.find('anna', 'child'), {
        id: 'child',
        userId: 'anna',
        threadId: run.threadId,
        agentId: 'scout',
        model: 'gemini-small',
        status: 'planning',
        parent: { runId: run.runId, actionId: 'spawn' },
        rootId: run.runId,
        depth: 1,
        task: 'a-mark',
        tokens: 0,
        attempt: 1,
        lastSeq: 0,
        createdAt: now + 5,
        updatedAt: now + 5,
      })
    },
  },
  {
    title: 'a child run is loaded with its own prompt, turns, calls, manifest and outcome, and the thread of the root',
    async check({ store }) {
      const { fence, threadId, childId, childSpawn } = await family(store)
      const ended = { ...childSpawn, status: 'completed' as const, output: 'found' }
      const last = says('Here it is.')
      await tell(store, { fence }, { runId: childId, actions: [ended] })
      await tell(store, { fence }, { runId: childId, turn: last, outcome: completed })
      const { record: found, state, manifest } = await loaded(store, childId)
      assert.deepEqual([found.status, found.outcome, manifest], ['completed', completed, childManifest])
      const { turns, ...rest } = state
      const prompt = { role: 'user', text: 'Look it up.' }
      assert.deepEqual(rest, { id: childId, threadId, agentId: 'scout', userId: 'anna', history: [], prompt })
      assert.deepEqual(
        turns.map(({ parts }) => parts),
        [[ended], last.parts],
      )
    },
  },
  {
    title: 'a status, a call and a turn change only their own run',
    async check({ store }) {
      const { fence, runId, childId, grandchildId, work } = await family(store)
      const others = async () => [await loaded(store, runId), await loaded(store, childId)]
      const before = await others()
      const ended = { ...work, status: 'completed' as const }
      await tell(store, { fence }, { runId: grandchildId, status: 'planning', actions: [ended], turn: says('Yes.') })
      assert.deepEqual(await others(), before)
      const { record: found, state } = await loaded(store, grandchildId)
      assert.deepEqual([found.status, state.turns.length, state.turns[0]?.parts], ['planning', 2, [ended]])
    },
  },
  {
    title: 'a child run is not in the thread, the history of the next run, or the list of runs',
    async check({ store }) {
      const { fence, runId, threadId, childId } = await family(store)
      await record(store, { fence }, { turn: says('Done.'), outcome: completed })
      const said = await store.threads.messages('anna', threadId, { limit: 100 })
      assert.deepEqual(
        said.map((each) => [each.position, each.runId]),
        [2, 1, 0].map((position) => [position, runId]),
      )
      assert.equal((await store.threads.find('anna', threadId))?.messageCount, 3)
      assert.equal(await store.threads.find('anna', childId), undefined)
      assert.deepEqual(await store.threads.messages('anna', childId, { limit: 10 }), [])
      for (const filter of [{}, { threadId }, { threadId, status: 'completed' as const }]) {
        const runs = await store.runs.list('anna', { limit: 10, ...filter })
        assert.deepEqual(
          runs.map(({ id }) => id),
          [runId],
        )
      }
      const next = newRun(threadId)
      await store.runs.start(next)
      assert.equal((await loaded(store, next.id)).state.history.length, 3)
    },
  },
  {
    title: 'a child run is never claimed, and does not count as a running run',
    async check({ store }) {
      const run = await parkedRun(store)
      const other = await family(store)
      await record(store, other, { outcome: { status: 'awaiting_confirmation', waiting: [], usage: completed.usage } })
      assert.equal((await store.runs.find('anna', other.grandchildId))?.status, 'executing')
      assert.equal(await claim(store, 'second', now + 60_000), undefined)
      await store.runs.start(newRun(await newThread(store), { limits: { runsAtOnce: 1 } }))
      await store.runs.cancel('anna', run.runId, now)
    },
  },
  {
    title: 'a child and its own child may start in the same entry, in any order',
    async check({ store }) {
      const run = await workingRun(store)
      const grandchild = newChild({ runId: 'child', actionId: 'b' }, { depth: 2 })
      const child = newChild({ runId: run.runId, actionId: 'a' })
      await tell(
        store,
        run,
        { runId: 'grandchild', started: grandchild, turn: turn(call('c')), outcome: completed },
        { runId: 'child', started: child, status: 'executing' },
      )
      const tree = await store.runs.tree('anna', run.runId)
      assert.deepEqual(
        tree.map(({ id, status, parent, depth }) => [id, status, parent?.runId, depth]),
        [
          [run.runId, 'planning', undefined, 0],
          ['child', 'executing', run.runId, 1],
          ['grandchild', 'completed', 'child', 2],
        ],
      )
    },
  },
  {
    title: 'G3: a call may start several runs, and an entry that starts a run twice is refused as a whole',
    async check({ store }) {
      const run = await family(store)
      const started = newChild({ runId: run.runId, actionId: run.spawn.id }, { task: 'another-mark' })
      const brotherId = nextId('child')
      await tell(store, run, { runId: brotherId, started })
      const before = await everything(store, run)
      assert.deepEqual(
        before.tree.flatMap(({ id, parent, task }) => (parent?.actionId === run.spawn.id ? [[id, task]] : [])),
        [
          [run.childId, 'a-mark'],
          [brotherId, 'another-mark'],
        ],
      )
      const child = { runId: run.childId, started: newChild({ runId: run.runId, actionId: 'other' }) }
      await refuses('INTERNAL', record(store, run, { turn: says('no'), children: [child] }))
      assert.deepEqual(await everything(store, run), before)
    },
  },
  {
    title: 'an entry about a run outside the tree is refused as a whole',
    async check({ store }) {
      const [run, stranger] = [await family(store), await family(store)]
      const before = [await everything(store, run), await everything(store, stranger)]
      const own = { runId: run.childId, turn: says('no'), status: 'completed' as const }
      const start = (runId: string) => newChild({ runId, actionId: 'x' }, { depth: 2 })
      for (const child of [
        { runId: stranger.childId, turn: says('no') },
        { runId: stranger.grandchildId, outcome: completed },
        { runId: stranger.runId, status: 'failed' as const },
        { runId: run.runId, turn: says('no') },
        { runId: 'nowhere', actions: [] },
        { runId: 'new', started: start(stranger.childId) },
        { runId: 'new', started: start(stranger.runId) },
        { runId: 'new', started: start('nowhere') },
      ]) {
        const entry = { turn: says('no'), approvals: [newApproval('x')], children: [own, child] }
        await refuses('INTERNAL', record(store, run, entry))
        assert.deepEqual([await everything(store, run), await everything(store, stranger)], before)
      }
    },
  },
  {
    title: 'a lost fence writes nothing about child runs, and the next holder continues them',
    async check({ store, connect }) {
      const other = await connect()
      const run = await family(store)
      const claimed = await claim(other, 'second', now + 60_000)
      assert(claimed)
      const before = await everything(store, run)
      const started = newChild({ runId: run.grandchildId, actionId: run.work.id }, { depth: 3 })
      for (const child of [
        { runId: run.childId, turn: says('late') },
        { runId: run.grandchildId, actions: [{ ...run.work, status: 'completed' as const }] },
        { runId: 'late', started },
      ]) {
        await refuses('LEASE_LOST', tell(store, run, child))
        assert.deepEqual(await everything(store, run), before)
      }
      const foreign = { runId: run.childId, owner: 'worker', attempt: 1 }
      await refuses('LEASE_LOST', store.runs.record(foreign, { turn: says('late'), events: [] }, kept))
      await refuses('LEASE_LOST', store.runs.extend(foreign, now + 9000))
      await tell(other, claimed, { runId: run.childId, turn: says('on time') })
      const { record: child, state } = await loaded(store, run.childId)
      assert.deepEqual([child.attempt, state.turns.length], [2, 2])
    },
  },
]
