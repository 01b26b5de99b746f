import type { Documents, Search } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'
import type { RunDocument } from './run-document.ts'

/**
 * Every write about a run writes its document, but the events of a child run are in the log of the root. So watchers of a child run also watch the
 * root. That causes some calls without a change, but saves a write for each text delta.
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
    // If this fails, the next call tries again.
    if (!knowsRoot) findRoot().catch(() => {})
    listener()
  }
  stops.push(documents.watch(paths.run(runId), onChange))
  return () => {
    isStopped = true
    for (const stop of stops.splice(0)) stop()
  }
}

/** Watches for runs that become claimable: queued, or given back at shutdown. There is no notification for an expired lease. */
export function watchQueue(documents: Documents, listener: () => void): () => void {
  let due: NodeJS.Immediate | undefined
  // Calls the listener once if both searches notify at the same time, because each call causes a poll that costs money.
  const notify = () => {
    due ??= setImmediate(() => {
      due = undefined
      listener()
    })
  }
  const stops = [newestQueued, givenBack].map((search) => documents.watchSearch(search, notify))
  return () => {
    for (const stop of stops) stop()
    clearImmediate(due)
  }
}

/** Runs that were given back. There are only a few, and only until they are claimed. */
const givenBack: Search = { collection: paths.runs, where: [['leaseUntil', '==', 0]], limit: 5 }

/** The runs that were queued last. A newly queued run is among them, or others that are also new. */
export const newestQueued: Search = {
  collection: paths.runs,
  where: [['status', '==', 'queued']],
  orderBy: [['updatedAt', 'desc']],
  limit: 5,
}
