import type { RunRecord } from '@deckhand/spec'
import type { Documents, Reader, Writer } from '../documents/documents.ts'
import { writeBody } from '../documents/long-body.ts'
import { paths } from '../documents/paths.ts'
import { removeDocuments } from '../documents/remove-documents.ts'
import { type EventsDocument, type Line, readLines } from './event-log.ts'
import { findRunDocument, type RunDocument, toRecords } from './run-document.ts'

/** Does not find running and waiting runs, because their `logEndedAt` is null. Firestore documents: ended runs, by time (reads). */
export async function listEndedLogs(documents: Reader, before: number, limit: number): Promise<RunRecord[]> {
  const found = await documents.find<RunDocument>({
    collection: paths.runs,
    where: [['logEndedAt', '<', before]],
    orderBy: [['logEndedAt', 'asc']],
    limit,
  })
  const records = await toRecords(
    documents,
    found.map(({ fields }) => fields),
  )
  return records.map(({ outcome: _, ...record }) => record)
}

interface Dropping {
  userId: string
  runId: string
  now: number
}

/**
 * A log may have more documents than one commit allows. So one commit marks the run's log as dropped and reduces the newest document to the lines
 * that stay; then the other documents are removed. An interrupted deletion is found and finished later.
 * Firestore documents: runs/{id}, runs/{id}/events.
 */
export async function dropLog(documents: Documents, { userId, runId, now }: Dropping): Promise<boolean> {
  const run = await documents.read((reader) => findRunDocument(reader, userId, runId))
  if (!run || run.logEndedAt === null) return false
  const left = await documents.read((reader) => lastLines(reader, run))
  const isFirst = await documents.write((writer) => beginDrop(writer, run, left, now))
  await removeDocuments(documents, { collection: paths.events(runId), where: [['last', '<', run.lastSeq]] })
  await documents.write((writer) => endDrop(writer, runId))
  return isFirst
}

/** The last line about each run of the tree, in order. */
async function lastLines(documents: Reader, run: RunDocument): Promise<Line[]> {
  const last = new Map<string | null, Line>()
  for await (const line of readLines(documents, run, 0, run.lastSeq)) last.set(line[2], line)
  return [...last.values()].sort(([a], [b]) => a - b)
}

async function beginDrop(documents: Writer, run: RunDocument, left: Line[], now: number): Promise<boolean> {
  const { id, eventsFrom, lastSeq } = run
  const stored = await documents.get<RunDocument>(paths.run(id))
  if (!stored || stored.logDroppedAt !== null) return false
  documents.update(paths.run(id), { logDroppedAt: now })
  if (left.length === 0) return true
  const path = paths.event(id, eventsFrom)
  const before = await documents.get<EventsDocument>(path)
  writeBody(documents, path, {
    first: eventsFrom,
    last: lastSeq,
    about: left.flatMap(([, , childRunId]) => childRunId ?? []),
    body: left.map((line) => JSON.stringify(line)).join('\n'),
    ...(before && { before }),
  })
  return true
}

async function endDrop(documents: Writer, runId: string): Promise<void> {
  const stored = await documents.get<RunDocument>(paths.run(runId))
  if (stored) documents.update(paths.run(runId), { logEndedAt: null })
}
