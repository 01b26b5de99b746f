import type { RunRecord } from '@deckhand/spec'
import type { StartedAgent } from './tree-run.ts'

/** What each run of a tree took with all below it. */
export function treeTokens(tree: RunRecord[]): (runId: string) => number {
  const records = new TreeRecords(tree)
  return (runId) => records.tokensOf(runId)
}

/** What the store knows of the runs below one that is taken up again. */
export class TreeRecords {
  readonly #records: RunRecord[]

  constructor(records: RunRecord[]) {
    this.#records = records
  }

  /** Below the top. */
  get count(): number {
    return this.#records.filter(({ parent }) => parent).length
  }

  /** Marks of agent and prompt. */
  get tasks(): string[] {
    return this.#records.flatMap((record) => taskOf(record) || [])
  }

  /** In the order in which they were asked for: ids sort by it. */
  childrenOf(runId: string): StartedAgent[] {
    const children = this.#records.filter(({ parent }) => parent?.runId === runId)
    return children.map(toAgent).sort((a, b) => (a.runId < b.runId ? -1 : 1))
  }

  /** What a run and all below it have taken. */
  tokensOf(runId: string): number {
    const own = this.#records.find(({ id }) => id === runId)?.tokens ?? 0
    const below = this.childrenOf(runId).map((child) => this.tokensOf(child.runId))
    return below.reduce((sum, tokens) => sum + tokens, own)
  }
}

/** The mark of agent and prompt; behind the dot is that of the whole request. */
export const taskOf = ({ task = '' }: Pick<RunRecord, 'task'>): string => task.split('.')[0] ?? ''

function toAgent({ id: runId, agentId, parent, task, outcome }: RunRecord): StartedAgent {
  const request = task?.split('.')[1]
  return {
    actionId: parent?.actionId ?? '',
    runId,
    agentId,
    ...(request !== undefined && { request }),
    ...(outcome && { outcome }),
  }
}
