import type { RunRecord } from '@deckhand/spec'
import type { StartedAgent } from './tree-run.ts'

/** The tokens of each run, including its descendants. */
export function treeTokens(tree: RunRecord[]): (runId: string) => number {
  const records = new TreeRecords(tree)
  return (runId) => records.tokensOf(runId)
}

/** The stored runs of a tree that is taken over. */
export class TreeRecords {
  readonly #records: RunRecord[]

  constructor(records: RunRecord[]) {
    this.#records = records
  }

  /** The number of descendants of the root. */
  get count(): number {
    return this.#records.filter(({ parent }) => parent).length
  }

  /** Hashes of agent and prompt. */
  get tasks(): string[] {
    return this.#records.flatMap((record) => taskOf(record) || [])
  }

  /** In the order in which they were started, because ids sort by time. */
  childrenOf(runId: string): StartedAgent[] {
    const children = this.#records.filter(({ parent }) => parent?.runId === runId)
    return children.map(toAgent).sort((a, b) => (a.runId < b.runId ? -1 : 1))
  }

  /** The tokens of a run and its descendants. */
  tokensOf(runId: string): number {
    const own = this.#records.find(({ id }) => id === runId)?.tokens ?? 0
    const below = this.childrenOf(runId).map((child) => this.tokensOf(child.runId))
    return below.reduce((sum, tokens) => sum + tokens, own)
  }
}

/** The hash of agent and prompt. After the dot comes the hash of the whole request. */
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
