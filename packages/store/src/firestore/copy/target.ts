import { DeckhandError } from '@deckhand/spec/errors'
import type { Documents, Reader } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'

/** Of everything that a copy makes, wherever it is: a user is no document, only what is below one. */
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
  'Empty the database ("firebase firestore:delete --all-collections --project …", with --database for another than (default)), or make another database, and copy again.'

/** CONFLICT when there is anything, or somebody copies into it. Marks it: until `endCopy` no store is opened on it. */
export async function beginCopy(documents: Documents, now: number): Promise<void> {
  // Asked once: whoever named a place that is not there need not wait for it.
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

/** CONFLICT when a copy into this database has not come to its end: some of it is missing. */
export async function refuseHalfCopy(documents: Reader): Promise<void> {
  if (!(await documents.get(paths.copy))) return
  const message = `A copy into this Firestore database is under way, or broke off: not everything is there. If none is under way: ${howToEmpty}`
  throw new DeckhandError('CONFLICT', message)
}

async function refuseDocuments(reader: Reader, collection: string): Promise<void> {
  const found = await reader.find({ collection, group: true, limit: 1, only: [] })
  if (found.length === 0) return
  const message = `The target is not empty: there are documents in ${collection}. Copy into an empty Firestore database.`
  throw new DeckhandError('CONFLICT', message)
}

/** INTERNAL when there are not as many documents as were written. */
export async function checkCounts(documents: Documents, written: ReadonlyMap<string, number>): Promise<void> {
  for (const [collection, count] of written) {
    const there = await documents.read((reader) => reader.count({ collection, group: true }))
    if (there !== count) throw differs(collection, count, there)
  }
}

function differs(collection: string, written: number, there: number): DeckhandError {
  const message = `${written} documents were written to ${collection}, and ${there} are there. Others write to this database, or please report this.`
  return new DeckhandError('INTERNAL', message)
}

export const brokeOff = `The copy is not whole, and Deckhand will not start on it. ${howToEmpty}`
