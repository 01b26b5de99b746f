import { defaultLimits } from '@deckhand/runtime'
import type { KernelEvent, LoadedRun, ToolPart } from '@deckhand/spec'
import { expect } from 'vitest'
import { limitsOf } from './agent-pool.ts'
import type { TreeRecord } from './forest.ts'
import { isWithin } from './tree-plan.ts'

interface Seen {
  id: string
  depth: number
  limits: ReturnType<typeof limitsOf>
  run: LoadedRun
}

/** Checks a tree in the store and the model against its limits, and against each other. */
export function checkTree(tree: TreeRecord): void {
  const seen = tree.runs.map(toSeen)
  for (const run of seen) {
    checkLimits(run, seen, tree)
    checkOffers(run, seen, tree)
  }
  checkRecord(tree)
  const tokens = sum(tree.asked.map((question) => question.tokens))
  expect(tokens, 'tokens of the model').toBe(tree.outcome.usage.totalTokens)
}

/** Also true for a stopped tree: every run exists once and ends once, and the tokens of all are those of the top. */
export function checkRecord({ runs, events, outcome }: TreeRecord): void {
  const seen = runs.map(toSeen)
  for (const run of seen) checkEnding(run, events)
  expect(new Set(seen.map(({ id }) => id)).size, 'each run once').toBe(seen.length)
  const spawns = events.map(inner).filter(({ type }) => type === 'spawn')
  expect(spawns, 'each start told once').toHaveLength(seen.length - 1)
  const rows = sum(runs.map(({ record }) => record.tokens))
  expect(rows, 'tokens of the rows').toBe(outcome.usage.totalTokens)
}

/** What the plan calls the run. */
export const plannedId = ({ state }: LoadedRun): string => state.prompt.text.split('/')[1] ?? ''

function toSeen(run: LoadedRun): Seen {
  const id = plannedId(run)
  return {
    id,
    depth: run.record.depth,
    limits: run.record.task === undefined ? rootOf(run) : limitsOf(run.record.agentId),
    run,
  }
}

const rootOf = ({ record }: LoadedRun) => ({ ...defaultLimits, ...limitsOf(record.agentId) })

function checkEnding({ id, run }: Seen, events: KernelEvent[]): void {
  const { record } = run
  const own = events.filter((event) => (event.type === 'child' ? event.runId : record.rootId) === record.id).map(inner)
  const endings = own.filter(({ type }) => type === 'completed' || type === 'failed')
  expect(
    endings.map(({ type }) => type),
    `ending of ${id}`,
  ).toEqual([record.status])
  expect(own.at(-1)?.type, `last word of ${id}`).toBe(record.status)
}

function checkLimits({ id, depth, limits }: Seen, seen: Seen[], { asked }: TreeRecord): void {
  const below = seen.filter((other) => isWithin(other.id, id))
  const { maxDepth = Number.POSITIVE_INFINITY, maxFanout = Number.POSITIVE_INFINITY, tokenBudget } = limits
  for (const other of below) {
    expect(other.depth - depth, `depth below ${id}`).toBeLessThanOrEqual(maxDepth)
    expect(childrenOf(other, seen).length, `children of ${other.id}`).toBeLessThanOrEqual(maxFanout)
  }
  const spent = sum(asked.filter(({ run }) => isWithin(run, id)).map(({ tokens }) => tokens))
  expect(spent, `tokens of ${id}`).toBeLessThanOrEqual(tokenBudget ?? Number.POSITIVE_INFINITY)
}

/** Tools that start agents are offered exactly as long as one may be started. */
function checkOffers(run: Seen, seen: Seen[], { asked }: TreeRecord): void {
  const above = seen.filter(({ id }) => isWithin(run.id, id))
  const mayGoDeeper = above.every(({ depth, limits }) => run.depth - depth < (limits.maxDepth ?? run.depth + 1))
  const most = Math.min(...above.map(({ limits }) => limits.maxFanout ?? Number.POSITIVE_INFINITY))
  if (run.run.manifest.tools.spawn_agent === undefined) return
  for (const { turn, offered } of asked.filter((question) => question.run === run.id)) {
    const before = run.run.state.turns.slice(0, turn).flatMap(({ parts }) => parts)
    const calls = new Set(before.map((part) => (part as ToolPart).id))
    const started = childrenOf(run, seen).filter((child) => calls.has(child.run.record.parent?.actionId ?? ''))
    const expected = mayGoDeeper && started.length < most
    for (const tool of ['spawn_agent', 'asks', 'shapes'])
      expect(offered.includes(tool), `${tool} offered to ${run.id} in turn ${turn}`).toBe(expected)
  }
}

const childrenOf = ({ run }: Seen, seen: Seen[]) =>
  seen.filter((other) => other.run.record.parent?.runId === run.record.id)

const inner = (event: KernelEvent) => (event.type === 'child' ? event.event : event)

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
