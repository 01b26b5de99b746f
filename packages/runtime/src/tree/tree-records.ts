import type { RunRecord } from '@deckhand/spec'

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

  get tasks(): string[] {
    return this.#records.flatMap(({ task }) => task ?? [])
  }

  /** By the call that started them. */
  childrenOf(runId: string): Map<string, string> {
    const children = this.#records.filter(({ parent }) => parent?.runId === runId)
    return new Map(children.map(({ id, parent }) => [parent?.actionId ?? '', id]))
  }

  /** What a run and all below it have taken. */
  tokensOf(runId: string): number {
    const own = this.#records.find(({ id }) => id === runId)?.tokens ?? 0
    const below = [...this.childrenOf(runId).values()].map((child) => this.tokensOf(child))
    return below.reduce((sum, tokens) => sum + tokens, own)
  }
}
