import type { AuditReport } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { CopiedTables, CopyProgress } from '../../copy/copy-store.ts'
import { type Source, type SourcePlace, withSource } from '../../copy/with-source.ts'
import { createFirestoreStore } from '../create-firestore-store.ts'
import type { Documents } from '../documents/documents.ts'
import { type FirestorePlace, openDocuments } from '../documents/open-documents.ts'
import { BulkWrites } from './bulk-writes.ts'
import { conversations } from './copy-conversations.ts'
import { files } from './copy-files.ts'
import { memories } from './copy-memories.ts'
import { people } from './copy-people.ts'
import { records } from './copy-records.ts'
import { runs } from './copy-runs.ts'
import type { Copying, Part } from './copying.ts'
import { RowCounter } from './row-counter.ts'
import { beginCopy, brokeOff, checkCounts, endCopy } from './target.ts'

export interface FirestoreCopyOptions {
  source: SourcePlace
  target: FirestorePlace
  auditKey: Buffer
  now: number
  signal: AbortSignal
  onProgress(progress: CopyProgress): void
}

export interface FirestoreCopy {
  /** How many rows of each table were taken along. */
  rows: CopiedTables
  /** How many documents that made, by the name of their collection. */
  documents: CopiedTables
  /** Of the audit, as it is there now. */
  audit: AuditReport
}

// Nobody waits at a page, and what broke off has to be done from the beginning.
const patienceMs = 120_000

/**
 * Copies everything to an empty Firestore. Rejects with CONFLICT when the target is not empty or somebody works on the source, NOT_FOUND when there is
 * no source, CANCELLED when it is stopped, INTERNAL when a database cannot do it. What broke off in the middle leaves a mark there, by
 * which every store refuses to be opened.
 */
export async function copyToFirestore(options: FirestoreCopyOptions): Promise<FirestoreCopy> {
  const documents = openDocuments(options.target, { patienceMs })
  try {
    return await withSource(options.source, options.now, async (source) => {
      assertAllKnown(source.tables)
      await beginCopy(documents, options.now)
      return copyAll(source, documents, options).catch((thrown: unknown) => {
        throw broken(thrown, options)
      })
    })
  } finally {
    await documents.close()
  }
}

async function copyAll(source: Source, documents: Documents, options: FirestoreCopyOptions): Promise<FirestoreCopy> {
  const writes = new BulkWrites(documents)
  const rows = await RowCounter.of(source, options)
  const took: Copying['took'] = async (table, count) => {
    options.signal.throwIfAborted()
    await writes.settle()
    rows.took(table, count)
  }
  for (const part of parts) await part.copy({ sql: source.sql, documents: writes, took })
  await writes.end()
  rows.assertAll()
  await checkCounts(documents, writes.written)
  const { audit } = createFirestoreStore(documents, { auditKey: options.auditKey })
  const report = await audit.verify(undefined, options.signal)
  await endCopy(documents)
  return { rows: rows.taken, documents: Object.fromEntries(writes.written), audit: report }
}

/** Whatever it was, with what to do about what is there now. */
function broken(thrown: unknown, { signal }: FirestoreCopyOptions): DeckhandError {
  if (signal.aborted) return new DeckhandError('CANCELLED', `The copy was stopped. ${brokeOff}`, { cause: thrown })
  const { code, message } = thrown instanceof DeckhandError ? thrown : unreadable(thrown)
  return new DeckhandError(code, `${message} ${brokeOff}`, { cause: thrown })
}

/** What Firestore says has its words already. */
function unreadable(thrown: unknown): DeckhandError {
  const detail = thrown instanceof Error ? thrown.message : String(thrown)
  return new DeckhandError('INTERNAL', `The source cannot be read any more: ${detail}.`)
}

export const parts: Part[] = [...conversations, runs, ...files, ...memories, ...people, ...records]

/** `tables` are those that the source really has. Without this check, a table that no part copies would be lost silently. */
function assertAllKnown(tables: string[]): void {
  const known = new Set(parts.flatMap((part) => part.tables))
  const strange = tables.filter((table) => !known.has(table))
  if (strange.length === 0) return
  const message = `Nobody knows how to copy the table ${strange.join(', ')} to Firestore. Nothing was written; please report this.`
  throw new DeckhandError('INTERNAL', message)
}
