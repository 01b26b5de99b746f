import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crew, isFirst } from '../../support/models/crew.ts'
import { call, text } from '../../support/models/scripted-model.ts'
import { checkTree } from './trees/check-tree.ts'
import { watchConcurrency } from './trees/concurrency-watch.ts'
import { forest } from './trees/forest.ts'
import { type PlannedRun, treePlan } from './trees/tree-plan.ts'

const together = 8

test('for any tree of agents, no limit of the tree or of a subtree is exceeded, every run ends once, and the tokens add up', async () => {
  const { open, start, done, work } = await forest()
  const runtime = open()
  const grow = async (plan: PlannedRun) => {
    let excesses = (): string[] => []
    const tree = await start(runtime, plan, (name) => {
      excesses = watchConcurrency(work, name, plan)
    })
    checkTree(await done(runtime, tree))
    expect(excesses()).toEqual([])
    expect(work.atWork(tree.name)).toEqual([])
  }
  const plans = fc.array(treePlan, { minLength: together, maxLength: together })
  const property = fc.asyncProperty(plans, (wood) => Promise.all(wood.map(grow)).then(() => {}))
  // A hanging tree is reported without shrinking: every smaller one would take the full time-out again.
  await fc.assert(property, { endOnFailure: true, numRuns: 40 })
}, 180_000)

const start = (agent: string, prompt: string) => call('spawn_agent', { agent, prompt })

test('a tree of three levels completes with one slot for all of it, and for its subtrees', async () => {
  const lines = (name: string) => (request: Parameters<typeof isFirst>[0]) =>
    isFirst(request) ? [start(name, 'a'), start(name, 'b')] : [text('Done.')]
  const one = { limits: { concurrency: 1 } }
  const { ask, store } = await crew(
    { top: lines('middle'), middle: lines('low'), low: lines('leaf'), leaf: () => [text('Done.')] },
    { agents: { top: one, middle: one, low: one } },
  )
  const { runId, status } = await ask({ prompt: 'Go.' })
  expect(status).toBe('completed')
  // The same agents with the same tasks: each may be started three times in one tree.
  const rows = await store.runs.tree('ann', runId)
  expect(rows.map(({ status }) => status)).toEqual(rows.map(() => 'completed'))
  expect(Math.max(...rows.map(({ depth }) => depth))).toBe(3)
})

test('an agent that starts itself with the same prompt forever is stopped', async () => {
  const { ask, asked, log } = await crew({ echo: () => [start('echo', ' Again. ')] })
  const { runId, status } = await ask({ prompt: 'Again.' })
  expect(status).toBe('failed')
  expect(asked('echo')).toHaveLength(8)
  expect((await log(runId)).filter(({ type }) => type === 'spawn')).toEqual([])
  expect(await log(runId)).toContainEqual(expect.objectContaining({ type: 'limit', limit: 'repeat' }))
})

test('agents that start each other with the same prompt end, and so does one that starts another again and again', async () => {
  const { ask, store } = await crew({
    ping: () => [start('pong', 'Back.')],
    pong: () => [start('ping', 'Forth.'), start('ping', 'Forth.'), start('ping', 'Forth.'), start('ping', 'Forth.')],
  })
  const { runId, status } = await ask({ prompt: 'Forth.' })
  expect(status).toBe('failed')
  const rows = await store.runs.tree('ann', runId)
  expect(rows.map(({ agentId }) => agentId)).toEqual(['ping', 'pong', 'pong', 'pong'])
})
