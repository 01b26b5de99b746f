import type { FirestorePlace } from './open-documents.ts'
import { openFirestoreStore } from './open-firestore-store.ts'

/** No user has this id, and nothing is written: what it signs with does not matter. */
const nobody = 'nobody'
const auditKey = Buffer.alloc(32)

/** Makes each kind of search that needs an index, for nobody, and resolves with what the clock there says. Rejects with INTERNAL and words that say what is missing. */
export async function inspectFirestoreStore(place: FirestorePlace): Promise<{ time: number }> {
  const store = await openFirestoreStore({ ...place, auditKey })
  const first = { limit: 1 }
  try {
    const time = await store.time()
    await store.runs.list(nobody, first)
    await store.runs.list(nobody, { ...first, status: 'queued' })
    await store.runs.list(nobody, { ...first, threadId: nobody })
    await store.threads.list(nobody, first)
    await store.threads.list(nobody, { ...first, agentId: nobody })
    await store.approvals.list(nobody, { ...first, status: 'open' })
    await store.audit.list(nobody, { ...first, kind: 'denied' })
    await store.audit.list(nobody, { ...first, runId: nobody })
    await store.files.list(nobody, { ...first, prefix: '' })
    await store.memory.list(nobody, first)
    await store.memory.search(nobody, 'anything', 1)
    return { time }
  } finally {
    await store.close()
  }
}
