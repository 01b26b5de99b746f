import { defaultLimits } from '@deckhand/runtime'
import { limitsOf } from './agent-pool.ts'
import { allRuns, isWithin, type PlannedRun } from './tree-plan.ts'
import type { WatchedWork } from './watched-work.ts'

/** Watches how many agents run at once in a tree, and below each agent with its own limit. Returns the violations. */
export function watchConcurrency(work: WatchedWork, tree: string, plan: PlannedRun): () => string[] {
  const limits = allRuns(plan).flatMap(({ id, agent }) => {
    const most = limitsOf(agent).concurrency ?? (id === plan.id ? defaultLimits.concurrency : undefined)
    return most === undefined ? [] : [{ id, most }]
  })
  const excesses: string[] = []
  const stop = work.onStart((begun) => {
    if (begun.tree !== tree) return
    const atWork = work.atWork(tree)
    for (const { id, most } of limits) {
      const within = atWork.filter(({ run }) => isWithin(run, id)).length
      if (within > most) excesses.push(`${within} at once below ${id}, which allows ${most}`)
    }
  })
  return () => {
    stop()
    return excesses
  }
}
