import { overdueApprovals } from './approvals/expire-approvals.ts'
import { approvalOfAnyone, waitingFor } from './approvals/list-approvals.ts'
import { everyEntry } from './audit/audit-pages.ts'
import { createFirestoreStore } from './create-firestore-store.ts'
import type { Documents, Search } from './documents/documents.ts'
import { type FirestorePlace, openDocuments } from './documents/open-documents.ts'
import { operatorSearches } from './operator-searches.ts'
import { oldPageActions } from './page-actions/forget-page-actions.ts'
import { eventsAfter } from './runs/event-log.ts'
import { oldestQueuedRuns, QueuePositions } from './runs/queue-position.ts'
import { newestQueued } from './runs/watch-run.ts'
import { listIdleThreads } from './threads/delete-thread.ts'

/** No user has this id. Nothing is written, so the key does not matter. */
const nobody = 'nobody'
const auditKey = Buffer.alloc(32)

/** Runs each search that needs an index, and returns Firestore's time. Rejects with INTERNAL and the missing index. */
export async function inspectFirestoreStore(place: FirestorePlace): Promise<{ time: number }> {
  const documents = openDocuments(place)
  try {
    const time = await documents.time()
    await searchAllUsers(documents)
    await searchOneUser(documents)
    return { time }
  } finally {
    await documents.close()
  }
}

/** The searches over all users, as claims, housekeeping and verification make them. */
export async function searchAllUsers(documents: Documents): Promise<void> {
  const below = { id: nobody, rootId: nobody, parentRunId: nobody }
  const searches: Search[] = [
    newestQueued,
    oldestQueuedRuns(1),
    overdueApprovals(0),
    waitingFor([nobody], { limit: 1 }),
    approvalOfAnyone(nobody),
    oldPageActions(0),
    everyEntry,
    eventsAfter(below, 0),
    ...operatorSearches(nobody),
  ]
  for (const search of searches) await documents.read((reader) => reader.find({ ...search, limit: 1 }))
  await documents.read((reader) => listIdleThreads(reader, 0, 1))
  // The front of the queue, and the last position of a user.
  await new QueuePositions(documents).next(nobody)
}

/** The searches for one user. */
export async function searchOneUser(documents: Documents): Promise<void> {
  const { runs, threads, approvals, audit, files, memory } = createFirestoreStore(documents, { auditKey })
  const first = { limit: 1 }
  const claim = { owner: nobody, userId: nobody, now: 0, leaseMs: 1 }
  await runs.claim(claim)
  await runs.claim({ ...claim, oldest: true })
  await runs.list(nobody, first)
  await runs.list(nobody, { ...first, status: 'queued' })
  await runs.list(nobody, { ...first, threadId: nobody })
  await runs.list(nobody, { ...first, threadId: nobody, status: 'queued' })
  await threads.list(nobody, first)
  await threads.list(nobody, { ...first, agentId: nobody })
  await approvals.list(nobody, { ...first, status: 'open' })
  await audit.list(nobody, first)
  await audit.list(nobody, { ...first, kind: 'denied' })
  await audit.list(nobody, { ...first, runId: nobody })
  await files.list(nobody, { ...first, prefix: '' })
  await memory.list(nobody, first)
  await memory.search(nobody, 'anything', 1)
}
