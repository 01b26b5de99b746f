import type { LimitKind } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { TreeRun } from './tree-run.ts'

/** Throws LIMIT if the run may not start another agent. */
export function assertRoom(run: TreeRun): void {
  const { depth, limits, children, agents } = run
  limited(run, 'depth', () => {
    if (depth >= limits.maxDepth) throw new DeckhandError('LIMIT', tooDeep(depth))
  })
  limited(run, 'fanout', () => {
    if (children.length >= limits.maxFanout) throw new DeckhandError('LIMIT', tooMany(limits.maxFanout))
  })
  limited(run, 'agents', () => {
    if (agents.started >= agents.most) throw new DeckhandError('LIMIT', treeIsFull(agents.most))
  })
}

/** Records the limit if the check throws. */
export function limited(run: TreeRun, limit: LimitKind, check: () => void): void {
  try {
    check()
  } catch (thrown) {
    run.journal.emit({ type: 'limit', limit, message: (thrown as Error).message })
    throw thrown
  }
}

const tooDeep = (depth: number) =>
  `No agent may be started here: this one is at level ${depth}, which is the deepest. Do the work yourself.`

const tooMany = (most: number) =>
  `You have started ${most} ${most === 1 ? 'agent' : 'agents'}, which is the limit. Do the rest yourself.`

const treeIsFull = (most: number) =>
  `${most} agents were started for this in all, which is the limit. Do the rest yourself.`
