import { DeckhandError } from '@deckhand/spec/errors'
import type { Documents, Reader } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'

/** The names of all collections that a copy writes, at any level. There are no documents for users themselves, only below them. */
export const collections = [
  'runs',
  'threads',
  'messages',
  'actions',
  'events',
  'parts',
  'manifests',
  'audit',
  'auditHeads',
  'agentApprovals',
  'settings',
  'memories',
  'memoryKeys',
  'memoryFacts',
  'memory',
  'filePaths',
  'chunks',
  'files',
  'connections',
  'connectionStarts',
  'sessions',
  'signInLinks',
  'apiTokens',
  'pageActions',
  'runKeys',
  'tokens',
  'workSlots',
]

const howToEmpty =
  'Empty the database ("firebase firestore:delete --all-collections --project …", with --database for another than (default)), or create another database, and copy again.'

/** Throws CONFLICT if the database is not empty, or another copy writes to it. Marks it, so that no store opens it before `endCopy`. */
export async function beginCopy(documents: Documents, now: number): Promise<void> {
  // Not retried, so that a wrong address fails at once.
  await documents.time()
  await documents.read(async (reader) => {
    await refuseHalfCopy(reader)
    for (const collection of collections) await refuseDocuments(reader, collection)
  })
  await documents.write(async (writer) => {
    await refuseHalfCopy(writer)
    writer.set(paths.copy, { startedAt: now })
  })
}

export function endCopy(documents: Documents): Promise<void> {
  return documents.write(async (writer) => writer.remove(paths.copy))
}

/** Throws CONFLICT if a copy into this database is incomplete. */
export async function refuseHalfCopy(documents: Reader): Promise<void> {
  if (!(await documents.get(paths.copy))) return
  const message = `A copy into this Firestore database is in progress or was interrupted, so it is incomplete. If none is in progress: ${howToEmpty}`
  throw new DeckhandError('CONFLICT', message)
}

async function refuseDocuments(reader: Reader, collection: string): Promise<void> {
  const found = await reader.find({ collection, group: true, limit: 1, only: [] })
  if (found.length === 0) return
  const message = `The target is not empty: there are documents in ${collection}. Copy into an empty Firestore database.`
  throw new DeckhandError('CONFLICT', message)
}

/** Throws INTERNAL if the number of documents differs from the number of writes. */
export async function checkCounts(documents: Documents, written: ReadonlyMap<string, number>): Promise<void> {
  for (const [collection, count] of written) {
    const there = await documents.read((reader) => reader.count({ collection, group: true }))
    if (there !== count) throw differs(collection, count, there)
  }
}

function differs(collection: string, written: number, there: number): DeckhandError {
  const message = `${written} documents were written to ${collection}, but it has ${there}. If no one else writes to this database, please report this.`
  return new DeckhandError('INTERNAL', message)
}

export const incompleteCopy = `The copy is incomplete, and Deckhand will not start on it. ${howToEmpty}`
