import { overdueApprovals } from './approvals/expire-approvals.ts'
import { approvalOfAnyone, waitingFor } from './approvals/list-approvals.ts'
import { everyEntry } from './audit/audit-pages.ts'
import { createFirestoreStore } from './create-firestore-store.ts'
import type { Documents, Search } from './documents/documents.ts'
import { type FirestorePlace, openDocuments } from './documents/open-documents.ts'
import { operatorSearches } from './operator-searches.ts'
import { oldPageActions } from './page-actions/forget-page-actions.ts'
import { eventsAfter } from './runs/event-log.ts'
import { oldestQueuedRuns, Turns } from './runs/turns.ts'
import { newestQueued } from './runs/watch-run.ts'
import { listIdleThreads } from './threads/delete-thread.ts'

/** No user has this id, and nothing is written: what it signs with does not matter. */
const nobody = 'nobody'
const auditKey = Buffer.alloc(32)

/** Makes each search that needs an index, and resolves with what the clock there says. Rejects with INTERNAL and words that say what is missing. */
export async function inspectFirestoreStore(place: FirestorePlace): Promise<{ time: number }> {
  const documents = openDocuments(place)
  try {
    const time = await documents.time()
    await searchForEverybody(documents)
    await searchForNobody(documents)
    return { time }
  } finally {
    await documents.close()
  }
}

/** What no command for one user asks for, by the definitions that claims, housekeeping and verifying use. */
export async function searchForEverybody(documents: Documents): Promise<void> {
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
  // The next of all, and the newest of one user.
  await new Turns(documents).next(nobody)
}

export async function searchForNobody(documents: Documents): Promise<void> {
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
