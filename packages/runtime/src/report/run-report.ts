import type { LoggedEvent, RunRecord, RunReport, RunStore } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { readLog } from '../replay/export-run.ts'
import { treeTokens } from '../tree/tree-records.ts'
import { eventsOf, runSteps } from './run-steps.ts'

/** NOT_FOUND. */
export async function reportRun(runs: RunStore, userId: string, runId: string): Promise<RunReport> {
  const tree = await runs.tree(userId, runId)
  const [root] = tree
  const loaded = root && (await runs.load(userId, root.id))
  if (!loaded) throw new DeckhandError('NOT_FOUND', 'There is no such run.')
  return makeReport(loaded.state.prompt.text, tree, await readLog(runs, root))
}

export function makeReport(prompt: string, tree: RunRecord[], log: LoggedEvent[]): RunReport {
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
      steps: runSteps(eventsOf(log, rootId, id)),
    })),
  }
}
