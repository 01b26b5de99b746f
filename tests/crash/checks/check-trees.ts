import { isDeepStrictEqual } from 'node:util'
import type { ToolPart } from '@deckhand/spec'
import type { ChildRun, Evidence } from '../evidence.ts'
import { callTitle, spawnTool } from '../job.ts'
import { callsOf } from './fold-messages.ts'
import { toldOf, type Work, worksOf } from './works.ts'

/** Every call that starts an agent has started exactly one and got its answer, even if another server took the tree over; and no limit stopped an agent. */
export function checkTrees(evidence: Evidence): string[] {
  return [...worksOf(evidence).flatMap((work) => workProblems(work, evidence)), ...strangers(evidence)]
}

/** Events of a child run belong to a stored run. */
function strangers({ below, events }: Evidence): string[] {
  return [...events].flatMap(([rootId, lines]) => {
    const known = new Set(below.get(rootId)?.map(({ record }) => record.id))
    const told = new Set(lines.flatMap((line) => (line.type === 'child' ? [line.runId] : [])))
    return [...told].filter((id) => !known.has(id)).map((id) => `run ${rootId}: its log tells of a run ${id} below it`)
  })
}

function workProblems(work: Work, { below, events }: Evidence): string[] {
  const told = toldOf(work, events.get(work.rootId) ?? [])
  const children = (below.get(work.rootId) ?? []).filter(({ record }) => record.parent?.runId === work.runId)
  const starts = callsOf(work.turns).filter(({ name }) => name === spawnTool || name === 'help')
  const known = new Set(starts.map(({ id }) => id))
  const spawned = told.flatMap((event) => (event.type === 'spawn' ? [`${event.id} ${event.runId}`] : []))
  const wanted = children.map(({ record }) => `${record.parent?.actionId} ${record.id}`)
  return [
    ...starts.flatMap((call) =>
      startProblems(call, work, children).map((problem) => `${callTitle(call)} (${call.id}): ${problem}`),
    ),
    ...children
      .filter(({ record }) => !known.has(record.parent?.actionId ?? ''))
      .map(({ record }) => `run ${record.id} was started by no call of its turns`),
    ...(isDeepStrictEqual(spawned.sort(), wanted.sort()) ? [] : [`its log tells of the starts ${spawned.join(', ')}`]),
    ...told.flatMap((event) => (event.type === 'limit' ? [`it hit a limit: ${event.message}`] : [])),
  ].map((problem) => `${work.title}: ${problem}`)
}

function startProblems(call: ToolPart, work: Work, children: ChildRun[]): string[] {
  const started = children.filter(({ record }) => record.parent?.actionId === call.id)
  const [child] = started
  if (!child || started.length > 1) return [`it started ${started.length} agents`]
  const { record, state } = child
  const answer = state.turns.at(-1)?.parts.map((part) => (part.type === 'text' ? part.text : ''))
  const { outcome, status, depth, rootId } = record
  const summary = outcome?.status === 'completed' ? outcome.summary : undefined
  return [
    ...(status === 'completed' ? [] : [`its run ${record.id} is ${status}`]),
    ...(depth === work.depth + 1 && rootId === work.rootId ? [] : [`its run is at level ${depth} below ${rootId}`]),
    ...(summary !== undefined && summary === answer?.join('') ? [] : [`its run ended with ${JSON.stringify(outcome)}`]),
    ...(isDeepStrictEqual(call.output, resultOf(call, record.id, summary))
      ? []
      : [`its result is ${JSON.stringify(call.output ?? call.error)}`]),
  ]
}

/** The expected result of the call. */
function resultOf({ name, input }: ToolPart, runId: string, summary = 'null'): unknown {
  return name === spawnTool ? { agent: input.agent, runId, output: summary } : JSON.parse(summary)
}
