import type { RunRecord, RunStore } from '@deckhand/spec'
import type { Reader } from '../documents/documents.ts'
import { equalTo, newestFirst } from '../documents/newest-first.ts'
import { paths } from '../documents/paths.ts'
import { findRunDocument, type RunDocument, readRoot, toRecords } from './run-document.ts'
import { readBelow } from './runs-below.ts'

type RunPage = Parameters<RunStore['list']>[1]

/** Root runs only. Firestore documents: runs, newest first (reads). */
export async function listRuns(
  documents: Reader,
  userId: string,
  { threadId, status, ...page }: RunPage,
): Promise<RunRecord[]> {
  const where = equalTo({ userId, depth: 0, threadId, status })
  const found = await documents.find<RunDocument>(newestFirst({ collection: paths.runs, where }, page))
  return toRecords(
    documents,
    found.map(({ fields }) => fields),
  )
}

/** Firestore documents: runs/{id}, its root (reads). */
export async function findRun(documents: Reader, userId: string, runId: string): Promise<RunRecord | undefined> {
  const run = await findRunDocument(documents, userId, runId)
  const [record] = run ? await toRecords(documents, [run], await readRoot(documents, run)) : []
  return record
}

/** Firestore documents: runs/{id}, its root and all descendants of that (reads). */
export async function readTree(documents: Reader, userId: string, runId: string): Promise<RunRecord[]> {
  const run = await findRunDocument(documents, userId, runId)
  if (!run) return []
  const root = await readRoot(documents, run)
  return toRecords(documents, [root, ...(await readBelow(documents, root))], root)
}
