import type { ThreadRecord, ThreadStore } from '@deckhand/spec'
import type { Documents, Reader, Writer } from '../documents/documents.ts'
import { equalTo } from '../documents/newest-first.ts'
import { paths } from '../documents/paths.ts'
import { removeDocuments } from '../documents/remove-documents.ts'
import { dropUnusedManifest } from '../runs/manifests.ts'
import { conversationOf, type RunDocument } from '../runs/run-document.ts'
import { findThreadDocument, idleThread, type ThreadDocument, threadLane, toThreadRecord } from './thread-document.ts'

type IdleThread = Parameters<ThreadStore['deleteIdle']>[0]

interface DisownedThread extends ThreadDocument {
  disowned: true
  manifestIds?: string[]
}

const threadsAtOnce = 20
const runsAtOnce = 50

/**
 * A thread may have more documents than one commit allows. So one commit disowns it: from then on no run can start on it, and its user cannot see
 * it. Then everything in it is removed, and the thread itself last, so that an interrupted deletion is found and finished later.
 * Firestore documents: threads/{id}, its messages, its runs and their descendants with messages, actions, approvals and events, manifests/{id} that no other
 * run uses.
 */
export async function deleteThread(documents: Documents, userId: string, threadId: string): Promise<void> {
  await documents.write((writer) => disown(writer, userId, threadId), threadLane(threadId))
  await removeThread(documents, threadId)
}

/** Firestore documents: disowned threads, and the same as for deleting. */
export async function finishDeletions(documents: Documents): Promise<void> {
  for (let found = threadsAtOnce; found === threadsAtOnce; ) {
    const threadIds = await findDisowned(documents)
    found = threadIds.length
    for (const threadId of threadIds) await removeThread(documents, threadId)
  }
}

/** Firestore documents: threads without an active run, oldest activity first (reads). */
export async function listIdleThreads(documents: Reader, before: number, limit: number): Promise<ThreadRecord[]> {
  const found = await documents.find<ThreadDocument>({
    collection: paths.threads,
    where: [
      ['activeRunId', '==', null],
      ['updatedAt', '<', before],
    ],
    orderBy: [['updatedAt', 'asc']],
    limit,
  })
  return found.map(({ fields }) => toThreadRecord(fields))
}

/** Firestore documents: the same as for deleting. */
export async function deleteIdleThread(documents: Documents, thread: IdleThread): Promise<boolean> {
  const isOurs = await documents.write((writer) => disownUntouched(writer, thread), threadLane(thread.id))
  if (isOurs) await removeThread(documents, thread.id)
  return isOurs
}

async function disown(writer: Writer, userId: string, threadId: string): Promise<void> {
  await idleThread(writer, userId, threadId)
  // No run has the id ''. It keeps the thread out of searches for idle threads.
  writer.update(paths.thread(threadId), { userId: null, activeRunId: '', disowned: true })
}

/** Returns `false` if the thread was continued or deleted since it was found. */
async function disownUntouched(writer: Writer, { id, userId, updatedAt }: IdleThread): Promise<boolean> {
  const thread = await findThreadDocument(writer, userId, id)
  if (!thread || thread.activeRunId !== null || thread.updatedAt !== updatedAt) return false
  await disown(writer, userId, id)
  return true
}

function findDisowned(documents: Documents): Promise<string[]> {
  return documents.read(async (reader) => {
    const where = equalTo({ disowned: true })
    const found = await reader.find<{ id: string }>({
      collection: paths.threads,
      where,
      limit: threadsAtOnce,
      only: ['id'],
    })
    return found.map(({ fields }) => fields.id)
  })
}

async function removeThread(documents: Documents, threadId: string): Promise<void> {
  let left = await documents.read((reader) => manifestsLeft(reader, threadId))
  for (let found = runsAtOnce; found === runsAtOnce; left = []) {
    const runs = await findRuns(documents, threadId)
    found = runs.length
    const manifestIds = [...new Set([...left, ...runs.map(({ manifestId }) => manifestId)])]
    if (found > 0) await documents.write((writer) => noteManifests(writer, threadId, manifestIds))
    for (const run of runs) await removeRun(documents, run)
    for (const id of manifestIds) await dropUnusedManifest(documents, id)
  }
  await removeDocuments(documents, { collection: paths.messages(threadId) })
  await documents.write(async (writer) => writer.remove(paths.thread(threadId)))
}

/** The manifests of runs that an interrupted deletion may have removed. */
async function manifestsLeft(documents: Reader, threadId: string): Promise<string[]> {
  return (await documents.get<DisownedThread>(paths.thread(threadId)))?.manifestIds ?? []
}

/** Saves the manifest ids, because they are unknown once the runs are removed. */
async function noteManifests(documents: Writer, threadId: string, manifestIds: string[]): Promise<void> {
  const path = paths.thread(threadId)
  // Another process may have finished the same deletion.
  if (await documents.get(path)) documents.update(path, { manifestIds })
}

function findRuns(documents: Documents, threadId: string): Promise<RunDocument[]> {
  return documents.read(async (reader) => {
    const where = equalTo({ threadId })
    const found = await reader.find<RunDocument>({ collection: paths.runs, where, limit: runsAtOnce })
    return found.map(({ fields }) => fields)
  })
}

/** Removes the run's own document last, because the others are found by it. */
async function removeRun(documents: Documents, run: RunDocument): Promise<void> {
  const below = [paths.actions(run.id), paths.events(run.id), paths.runParts(run.id)]
  const own = run.parentRunId === null ? [] : [paths.messages(conversationOf(run))]
  for (const collection of [...below, ...own]) await removeDocuments(documents, { collection })
  if (run.hasAsked) {
    const where = equalTo({ runId: run.id })
    await removeDocuments(documents, { collection: paths.approvals(run.userId), where })
  }
  await documents.write(async (writer) => writer.remove(paths.run(run.id)))
}
