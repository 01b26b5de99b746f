import { plainPreview } from '@deckhand/kernel'
import type { LoggedEvent, RunRecord, RunReport, RunStep, RunStore, ToolPart, Turn } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { readLog } from '../replay/export-run.ts'
import { treeTokens } from '../tree/tree-records.ts'
import { eventsOf, runSteps } from './run-steps.ts'

/** Throws NOT_FOUND. */
export async function reportRun(runs: RunStore, userId: string, runId: string): Promise<RunReport> {
  const tree = await runs.tree(userId, runId)
  const [root] = tree
  const loaded = root && (await runs.load(userId, root.id))
  if (!loaded) throw new DeckhandError('NOT_FOUND', 'There is no such run.')
  const { prompt } = loaded.state
  if (root.logDroppedAt === undefined) return reportOfLog(prompt.text, tree, await readLog(runs, root))
  const steps = new Map<string, RunStep[]>()
  for (const { id } of tree) steps.set(id, turnSteps((await runs.load(userId, id))?.state.turns ?? [], tree))
  return makeReport(prompt.text, tree, (id) => steps.get(id) ?? [])
}

/** `log` is the log of the root run, which is the first in `tree`. */
export function reportOfLog(prompt: string, tree: RunRecord[], log: LoggedEvent[]): RunReport {
  return makeReport(prompt, tree, (id) => runSteps(eventsOf(log, tree[0]?.id ?? '', id)))
}

function makeReport(prompt: string, tree: RunRecord[], stepsOf: (runId: string) => RunStep[]): RunReport {
  const { id: rootId = '', logDroppedAt } = tree[0] ?? {}
  const totalTokens = treeTokens(tree)
  return {
    version: 1,
    rootId,
    prompt,
    ...(logDroppedAt !== undefined && { logDroppedAt }),
    runs: tree.map(({ id, agentId, model, status, parent, depth, tokens, createdAt, updatedAt, outcome }) => ({
      id,
      agentId,
      model,
      status,
      ...(parent && { parent }),
      depth,
      tokens,
      totalTokens: totalTokens(id),
      startedAt: createdAt,
      ms: Math.max(0, updatedAt - createdAt),
      ...(outcome && { outcome }),
      steps: stepsOf(id),
    })),
  }
}

/** The steps of a run whose log was deleted, from its turns. They have no times. */
function turnSteps(turns: Turn[], tree: Pick<RunRecord, 'id' | 'parent'>[]): RunStep[] {
  return turns.flatMap(({ model, usage, parts }): RunStep[] => [
    { type: 'turn', model, usage },
    ...parts.filter((part) => part.type === 'tool').map((part) => callStep(part, tree)),
  ])
}

function callStep(part: ToolPart, tree: Pick<RunRecord, 'id' | 'parent'>[]): RunStep {
  const { id, name: tool, input, approval, output, error } = part
  const startedRuns = tree.filter(({ parent }) => parent?.actionId === id).map((run) => run.id)
  return {
    type: 'call',
    id,
    tool,
    preview: approval?.preview ?? plainPreview(tool, input),
    input,
    ...(error ? { error } : output !== undefined && { output }),
    ...(startedRuns.length > 0 && { startedRuns }),
  }
}
