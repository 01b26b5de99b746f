import type { ChildEntry, JournalEntry, KernelEvent, LoggedEvent, RunStatus } from '@deckhand/spec'

type Joined = Pick<JournalEntry, 'turn' | 'actions' | 'status' | 'outcome' | 'children'>

/** Joins the changes of all runs of a tree into one journal entry: those of the root, those of each child, and the status of each from its events. */
export function joinChanges(rootId: string, changes: ChildEntry[], logged: LoggedEvent[]): Joined {
  const byRun = new Map<string, ChildEntry>()
  for (const change of changes) {
    const { actions: earlier = [], ...before } = byRun.get(change.runId) ?? {}
    const actions = [...earlier, ...(change.actions ?? [])]
    byRun.set(change.runId, { ...before, ...change, ...(actions.length > 0 && { actions }) })
  }
  for (const [runId, status] of statuses(rootId, logged)) byRun.set(runId, { ...byRun.get(runId), runId, status })
  const { runId: _, ...own } = byRun.get(rootId) ?? { runId: rootId }
  byRun.delete(rootId)
  return { ...own, ...(byRun.size > 0 && { children: [...byRun.values()] }) }
}

/** The last status of each run. */
function statuses(rootId: string, logged: LoggedEvent[]): Map<string, RunStatus> {
  const found = new Map<string, RunStatus>()
  for (const { event } of logged) {
    const inner = event.type === 'child' ? event.event : event
    if (inner.type === 'status') found.set(runOf(event, rootId), inner.status)
  }
  return found
}

const runOf = (event: KernelEvent, rootId: string): string => (event.type === 'child' ? event.runId : rootId)
