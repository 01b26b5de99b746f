import type { KernelEvent, LoggedEvent, RunStore } from '@deckhand/spec'
import type { PackedEvent } from '../../runs/rules/pack-entry.ts'
import type { Reader, Search, Setter, Writer } from '../documents/documents.ts'
import { type BodyFields, readBodies, readBody, setBody } from '../documents/long-body.ts'
import { paths } from '../documents/paths.ts'
import { findRunDocument, type RunDocument } from './run-document.ts'

/** runs/{id}/events/{first}: the events of one commit. They share a document, because each write costs money. */
export interface EventsDocument extends BodyFields {
  first: number
  last: number
  /** The child runs that some of the events are about. */
  about: string[]
}

type EventPage = Parameters<RunStore['events']>[2]

/** Later entries in the same commit are added to the same document, up to this many characters. */
export const maxJoinedLength = 200_000
const documentsAtOnce = 50

/** Returns the first number in the newest document of the log. */
export function keepEvents(
  documents: Writer,
  run: Pick<RunDocument, 'id' | 'eventsFrom'>,
  { events, now }: { events: PackedEvent[]; now: number },
): number {
  const [head] = events
  if (!head) return run.eventsFrom
  const open = documents.pending<EventsDocument>(paths.event(run.id, run.eventsFrom))
  const joined = open?.body && open.body.length < maxJoinedLength ? { ...open, body: open.body } : undefined
  const first = joined?.first ?? head.seq
  const lines = events.map(({ at = now, ...event }) => toLine({ ...event, at }))
  setEvents(documents, run.id, {
    first,
    last: head.seq + events.length - 1,
    about: [...(joined?.about ?? []), ...events.flatMap(({ childRunId }) => childRunId ?? [])],
    body: [...(joined ? [joined.body] : []), ...lines].join('\n'),
  })
  return first
}

/** `body`: lines of `toLine`. */
export function setEvents(
  documents: Setter,
  runId: string,
  { first, last, about, body }: Omit<EventsDocument, keyof BodyFields> & { body: string },
): void {
  setBody(documents, paths.event(runId, first), { first, last, about: [...new Set(about)], body })
}

/** One line per event, so that events can be appended. The time of some copied events is unknown. */
export function toLine({ seq, body, childRunId, at }: Omit<PackedEvent, 'at'> & { at: number | null }): string {
  return `[${seq},${at},${JSON.stringify(childRunId)},${body}]`
}

/** Firestore documents: runs/{id}, runs/{rootId}/events/{first} (reads). */
export async function readEvents(
  documents: Reader,
  userId: string,
  runId: string,
  { after, limit, times }: EventPage,
): Promise<LoggedEvent[]> {
  const run = await findRunDocument(documents, userId, runId)
  if (!run || (run.parentRunId === null && after >= run.lastSeq)) return []
  const events: LoggedEvent[] = []
  for await (const [seq, at, childRunId, event] of readLines(documents, run, after, limit)) {
    if (seq <= after || (run.parentRunId !== null && childRunId !== run.id)) continue
    events.push({ seq, event, ...(times && at !== null && { at }) })
    if (events.length === limit) break
  }
  return events
}

type RunInLog = Pick<RunDocument, 'id' | 'rootId' | 'parentRunId'>

export type Line = [seq: number, at: number | null, childRunId: string | null, event: KernelEvent]

export async function* readLines(
  documents: Reader,
  run: RunDocument,
  after: number,
  limit: number,
): AsyncGenerator<Line> {
  const atOnce = Math.min(limit, documentsAtOnce)
  for (let position = after; ; ) {
    const found = await documents.find<EventsDocument>({ ...eventsAfter(run, position), limit: atOnce })
    for (const body of await readBodies(documents, found)) yield* parseLines(body)
    if (found.length < atOnce) return
    position = found.at(-1)?.fields.last ?? position
  }
}

/** In the log of the root; for a child run, only the events about it. */
export const eventsAfter = (run: RunInLog, position: number): Search => ({
  collection: paths.events(run.rootId),
  where: [...aboutOnly(run), ['last', '>', position]],
  orderBy: [['last', 'asc']],
})

function aboutOnly(run: RunInLog): [string, 'array-contains', string][] {
  return run.parentRunId === null ? [] : [['about', 'array-contains', run.id]]
}

const parseLines = (body: string): Line[] => body.split('\n').map((line) => JSON.parse(line))

export async function readLastEventType(
  documents: Reader,
  { id, eventsFrom }: RunDocument,
): Promise<KernelEvent['type'] | undefined> {
  if (eventsFrom === 0) return undefined
  const path = paths.event(id, eventsFrom)
  const newest = await documents.get<EventsDocument>(path)
  return newest && parseLines(await readBody(documents, path, newest)).at(-1)?.[3].type
}
