import type { Documents, Search } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'
import type { RunDocument } from './run-document.ts'

/**
 * Every write about a run writes its document, but what a run below tells is written in the log at the top: so whoever watches one below is
 * also called about the one at the top. That costs a call for nothing now and then, and saves a write for each piece of text.
 */
export function watchRun(documents: Documents, runId: string, listener: () => void): () => void {
  const stops: (() => void)[] = []
  let knowsRoot = false
  let isStopped = false
  const findRoot = async () => {
    const run = await documents.read((reader) => reader.get<RunDocument>(paths.run(runId)))
    if (!run || isStopped || knowsRoot) return
    knowsRoot = true
    if (run.parentRunId !== null) stops.push(documents.watch(paths.run(run.rootId), listener))
  }
  const onChange = () => {
    // What cannot be read now is with the next call.
    if (!knowsRoot) findRoot().catch(() => {})
    listener()
  }
  stops.push(documents.watch(paths.run(runId), onChange))
  return () => {
    isStopped = true
    for (const stop of stops.splice(0)) stop()
  }
}

/** Those that became claimable: queued, or given back at an orderly stop. A lease that ran out makes no sound. */
export function watchQueue(documents: Documents, listener: () => void): () => void {
  let due: NodeJS.Immediate | undefined
  // What both searches tell at the same moment is told once: each time somebody looks for runs, which has its price.
  const tell = () => {
    due ??= setImmediate(() => {
      due = undefined
      listener()
    })
  }
  const stops = [newestQueued, givenBack].map((search) => documents.watchSearch(search, tell))
  return () => {
    for (const stop of stops) stop()
    clearImmediate(due)
  }
}

/** There are some for a moment only, until somebody has taken them. */
const givenBack: Search = { collection: paths.runs, where: [['leaseUntil', '==', 0]], limit: 5 }

/** Those queued last come first: one that is queued now is among them, wherever its turn is, unless others came with it; and those are news enough. */
export const newestQueued: Search = {
  collection: paths.runs,
  where: [['status', '==', 'queued']],
  orderBy: [['updatedAt', 'desc']],
  limit: 5,
}
