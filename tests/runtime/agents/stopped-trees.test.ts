import { setTimeout } from 'node:timers/promises'
import type { Runtime } from '@deckhand/runtime'
import type { ToolPart } from '@deckhand/spec'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkRecord, plannedId } from './trees/check-tree.ts'
import { type Forest, forest, type GrownTree, user } from './trees/forest.ts'
import { allRuns, freePlan, type PlannedRun, treePlan } from './trees/tree-plan.ts'

const together = 8
/** After this many model calls and handlers have begun in a tree, and this many milliseconds more. */
const moment = fc.record({ begun: fc.integer({ min: 1, max: 12 }), ms: fc.integer({ min: 0, max: 6 }) })
type Moment = typeof moment extends fc.Arbitrary<infer T> ? T : never

test('a tree that is cancelled at any moment leaves nothing running, and every run of it has ended', async () => {
  const woods = await forest()
  const runtime = woods.open()
  const property = fc.asyncProperty(severalOf(treePlan), (wood) =>
    Promise.all(wood.map(([plan, when]) => cancelAt(woods, runtime, plan, when))).then(() => {}),
  )
  // A hanging tree is reported without shrinking: every smaller one would take the full time-out again.
  await fc.assert(property, { endOnFailure: true, numRuns: 20 })
}, 180_000)

async function cancelAt(woods: Forest, runtime: Runtime, plan: PlannedRun, { begun, ms }: Moment): Promise<void> {
  const { work } = woods
  let reached = Promise.resolve()
  const tree = await woods.start(runtime, plan, (name) => {
    reached = work.begun(name, begun)
  })
  await Promise.race([reached, woods.done(runtime, tree)])
  await setTimeout(ms)
  await runtime.cancel(user, tree.runId)
  const started = work.started(tree.name)
  for (const { signal, run } of work.atWork(tree.name)) expect(signal.aborted, `signal of ${run}`).toBe(true)
  await setTimeout(20)
  await expect.poll(() => work.atWork(tree.name)).toEqual([])
  expect(work.started(tree.name), 'begun after the cancel').toBe(started)
  checkRecord(await woods.record(tree))
}

test('a tree whose process is closed at any moment, again and again, is finished by the next: each effect and each agent once', async () => {
  const woods = await forest()
  const moments = fc.array(moment, { minLength: 1, maxLength: 3 })
  const plans = fc.array(freePlan, { minLength: together, maxLength: together })
  const property = fc.asyncProperty(plans, moments, (wood, when) => closeAt(woods, wood, when))
  await fc.assert(property, { endOnFailure: true, numRuns: 12 })
}, 180_000)

async function closeAt(woods: Forest, plans: PlannedRun[], moments: Moment[]): Promise<void> {
  const { work } = woods
  let runtime = woods.open()
  const trees = await Promise.all(plans.map((plan) => woods.start(runtime, plan)))
  for (const { begun, ms } of moments) {
    const finished = Promise.all(trees.map((tree) => woods.done(runtime, tree))).catch(() => {})
    await Promise.race([...trees.map(({ name }) => work.begun(name, work.started(name) + begun)), finished])
    await setTimeout(ms)
    await runtime.close()
    const started = trees.map(({ name }) => work.started(name))
    await setTimeout(5)
    expect(
      trees.map(({ name }) => work.started(name)),
      'begun after the close',
    ).toEqual(started)
    expect(trees.flatMap(({ name }) => work.atWork(name))).toEqual([])
    runtime = woods.open()
  }
  const last = runtime
  await Promise.all(trees.map((tree) => checkFinished(woods, tree, () => woods.done(last, tree))))
  await last.close()
}

async function checkFinished(
  { posted }: Forest,
  tree: GrownTree,
  done: () => ReturnType<Forest['done']>,
): Promise<void> {
  const record = await done()
  checkRecord(record)
  expect(record.runs.map(plannedId).sort()).toEqual(
    allRuns(tree.plan)
      .map(({ id }) => id)
      .sort(),
  )
  const starts = record.runs.flatMap((run) => run.record.parent?.actionId ?? [])
  expect(new Set(starts).size, 'each call has one child').toBe(starts.length)
  const parts = record.runs.flatMap(({ state }) => state.turns.flatMap((turn) => turn.parts))
  const posts = parts.filter((part): part is ToolPart => part.type === 'tool' && part.name === 'post')
  for (const { id, input } of posts) expect([...(posted.get(String(input.place)) ?? [])]).toEqual([id])
}

function severalOf<T>(plan: fc.Arbitrary<T>): fc.Arbitrary<[T, Moment][]> {
  return fc.array(fc.tuple(plan, moment), { minLength: together, maxLength: together })
}
