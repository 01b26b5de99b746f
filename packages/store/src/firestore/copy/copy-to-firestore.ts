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
import { beginCopy, checkCounts, endCopy, incompleteCopy } from './target.ts'

export interface FirestoreCopyOptions {
  source: SourcePlace
  target: FirestorePlace
  auditKey: Buffer
  now: number
  signal: AbortSignal
  onProgress(progress: CopyProgress): void
}

export interface FirestoreCopy {
  /** The number of copied rows by table. */
  rows: CopiedTables
  /** The number of written documents by collection name. */
  documents: CopiedTables
  /** The verification of the copied audit. */
  audit: AuditReport
}

// Long, because no person waits for it, and an interrupted copy must start again from the beginning.
const patienceMs = 120_000

/**
 * Copies everything to an empty Firestore. Rejects with CONFLICT if the target is not empty or a process uses the source, NOT_FOUND if there is no
 * source, CANCELLED if it is stopped, INTERNAL if a database fails. An interrupted copy leaves a mark, so that no store opens the incomplete target.
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

/** Adds to the error what to do about the incomplete target. */
function broken(thrown: unknown, { signal }: FirestoreCopyOptions): DeckhandError {
  if (signal.aborted)
    return new DeckhandError('CANCELLED', `The copy was stopped. ${incompleteCopy}`, { cause: thrown })
  const { code, message } = thrown instanceof DeckhandError ? thrown : unreadable(thrown)
  return new DeckhandError(code, `${message} ${incompleteCopy}`, { cause: thrown })
}

/** For errors of the source. Those of Firestore are DeckhandErrors already. */
function unreadable(thrown: unknown): DeckhandError {
  const detail = thrown instanceof Error ? thrown.message : String(thrown)
  return new DeckhandError('INTERNAL', `The source can no longer be read: ${detail}.`)
}

export const parts: Part[] = [...conversations, runs, ...files, ...memories, ...people, ...records]

/** `tables`: the actual tables of the source. Without this check, a table that no part copies would be lost silently. */
function assertAllKnown(tables: string[]): void {
  const known = new Set(parts.flatMap((part) => part.tables))
  const unknown = tables.filter((table) => !known.has(table))
  if (unknown.length === 0) return
  const message = `This version cannot copy the table ${unknown.join(', ')} to Firestore. Nothing was written; please report this.`
  throw new DeckhandError('INTERNAL', message)
}
