import type { ApprovalRecord, Manifest, RunRecord, Store, StoredMessage, ThreadRecord } from '@deckhand/spec'
import type { ArchivedLine, ArchivedManifest } from './archive.ts'

export type ArchivedStore = Pick<Store, 'approvals' | 'runs' | 'threads'>

const pageSize = 200

/** A thread with its messages and runs, oldest first, read in pages. */
export async function* threadLines(store: ArchivedStore, thread: ThreadRecord): AsyncGenerator<ArchivedLine> {
  yield { kind: 'thread', version: 1, ...thread }
  for await (const message of messagesOf(store, thread)) yield { kind: 'message', ...message }
  for (const run of await runsOf(store, thread)) yield* runLines(store, run)
}

/** A run and its descendants, without the messages in their thread. */
export async function* runLines(store: ArchivedStore, { userId, id: runId }: RunRecord): AsyncGenerator<ArchivedLine> {
  for (const record of await store.runs.tree(userId, runId)) yield* runLine(store, record)
  for await (const { binding: _, ...approval } of approvalsOf(store, userId, runId))
    yield { kind: 'approval', ...approval }
  for (let after = 0; ; ) {
    const events = await store.runs.events(userId, runId, { after, limit: pageSize, times: true })
    for (const event of events) yield { kind: 'event', runId, ...event }
    after = events.at(-1)?.seq ?? after
    if (events.length < pageSize) return
  }
}

async function* runLine(store: ArchivedStore, record: RunRecord): AsyncGenerator<ArchivedLine> {
  const loaded = await store.runs.load(record.userId, record.id)
  if (!loaded) return
  const { prompt, turns } = loaded.state
  yield { kind: 'run', ...record, manifest: essentials(loaded.manifest), ...(record.parent && { prompt, turns }) }
}

function essentials({ tools, customTools: _, ...manifest }: Manifest): ArchivedManifest {
  return { ...manifest, tools: Object.keys(tools) }
}

async function* messagesOf(
  store: ArchivedStore,
  { userId, id, messageCount }: ThreadRecord,
): AsyncGenerator<StoredMessage> {
  for (let from = 0; from < messageCount; from += pageSize) {
    const limit = Math.min(pageSize, messageCount - from)
    yield* (await store.threads.messages(userId, id, { before: from + limit, limit })).reverse()
  }
}

async function runsOf({ runs }: ArchivedStore, { userId, id: threadId }: ThreadRecord): Promise<RunRecord[]> {
  const found: RunRecord[] = []
  for (;;) {
    const after = found.at(-1)?.id
    const page = await runs.list(userId, { threadId, limit: pageSize, ...(after !== undefined && { after }) })
    found.push(...page)
    if (page.length < pageSize) return found.reverse()
  }
}

async function* approvalsOf(
  { approvals }: ArchivedStore,
  userId: string,
  runId: string,
): AsyncGenerator<ApprovalRecord> {
  for (let after: string | undefined; ; ) {
    const page = await approvals.list(userId, { runId, limit: pageSize, ...(after !== undefined && { after }) })
    yield* page
    after = page.at(-1)?.id
    if (page.length < pageSize) return
  }
}
