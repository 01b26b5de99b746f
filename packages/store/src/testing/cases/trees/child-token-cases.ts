import assert from 'node:assert/strict'
import type { Store } from '@deckhand/spec'
import { family, record, tell } from '../../family.ts'
import { call, completed, now, says, turn, usage, workingRun } from '../../scene.ts'
import type { StoreCase } from '../../store-case.ts'

const each = usage.totalTokens

const uses = (totalTokens: number) => ({ ...usage, totalTokens })

async function tokensOf(store: Store, runId: string): Promise<number[]> {
  return (await store.runs.tree('anna', runId)).map(({ tokens }) => tokens)
}

export const childTokenCases: StoreCase[] = [
  {
    title: 'every turn counts for its run',
    async check({ store }) {
      const run = await family(store)
      await tell(store, run, { runId: run.grandchildId, turn: says('x') }, { runId: run.childId, turn: says('y') })
      await record(store, run, { turn: says('z'), children: [{ runId: run.childId, turn: says('z') }] })
      assert.deepEqual(await tokensOf(store, run.runId), [2 * each, 3 * each, 2 * each])
    },
  },
  {
    title: 'a call counts its own tokens once it has ended',
    async check({ store }) {
      const run = await family(store)
      const open = { ...run.work, usage: uses(100) }
      await tell(store, run, { runId: run.grandchildId, actions: [open] })
      assert.deepEqual(await tokensOf(store, run.runId), [each, each, each])
      await tell(store, run, { runId: run.grandchildId, actions: [{ ...open, status: 'completed' }] })
      await record(store, run, { actions: [{ ...run.spawn, status: 'failed', usage: uses(1000) }] })
      assert.deepEqual(await tokensOf(store, run.runId), [each + 1000, each, each + 100])
    },
  },
  {
    title: 'so does a call that has ended when its turn is written',
    async check({ store }) {
      const run = await workingRun(store)
      const denied = call('denied', { status: 'rejected', usage: uses(50) })
      await record(store, run, { turn: turn(denied, call('open', { usage: uses(7) })) })
      assert.deepEqual(await tokensOf(store, run.runId), [each + 50])
    },
  },
  {
    title: 'the tokens of a run are not counted again with the call that started it',
    async check({ store }) {
      const run = await family(store)
      const ended = { ...run.spawn, status: 'completed' as const, childUsage: uses(5000) }
      await record(store, run, { actions: [ended] })
      assert.deepEqual(await tokensOf(store, run.runId), [each, each, each])
    },
  },
  {
    title: 'a call that ends with the root counts its tokens so far',
    async check({ store }) {
      const run = await family(store)
      await tell(store, run, { runId: run.grandchildId, actions: [{ ...run.work, usage: uses(100) }] })
      await record(store, run, { outcome: completed })
      assert.deepEqual(await tokensOf(store, run.runId), [each, each, each + 100])
    },
  },
  {
    title: 'a call that ends with a cancel counts its tokens so far',
    async check({ store }) {
      const run = await family(store)
      await tell(store, run, { runId: run.grandchildId, actions: [{ ...run.work, usage: uses(100) }] })
      await record(store, run, { actions: [{ ...run.spawn, usage: uses(10) }] })
      await store.runs.cancel('anna', run.runId, now)
      assert.deepEqual(await tokensOf(store, run.runId), [each + 10, each, each + 100])
    },
  },
]
