import type { StoredMessage, StreamLine } from '@deckhand/spec'
import type { ChildRun, Evidence, RunView } from '../evidence.ts'
import { openStore, type StoreAddress } from '../open-store.ts'
import type { Api } from './api.ts'
import { type OpenApproval, readAll } from './listing.ts'

type Stored = Pick<Evidence, 'runs' | 'below' | 'approvals' | 'threads' | 'events' | 'messages'>

/** Reads the store over HTTP, as any client does, except what child agents said, which HTTP does not give. */
export async function collectEvidence(api: Api, address: StoreAddress, signal: AbortSignal): Promise<Stored> {
  const runs = await readAll<RunView>(api, '/runs', 'runs', signal)
  const approvals = await readAll<OpenApproval>(api, '/approvals', 'approvals', signal)
  const threads = await readAll<Evidence['threads'][number]>(api, '/threads', 'threads', signal)
  const events = new Map<string, StreamLine[]>()
  for (const { id } of runs) events.set(id, await readEvents(api, id, signal))
  const messages = new Map<string, StoredMessage[]>()
  for (const { id } of threads) messages.set(id, await readMessages(api, id, signal))
  const below = await readBelow(address, runs)
  return { runs, below, approvals, threads, events, messages }
}

async function readEvents(api: Api, runId: string, signal: AbortSignal): Promise<StreamLine[]> {
  const lines: StreamLine[] = []
  for (;;) {
    const after = lines.at(-1)?.seq ?? 0
    const { body } = await api.ask(`/runs/${runId}/events?after=${after}`, {}, signal)
    const page = body.events as StreamLine[]
    if (page.length === 0) return lines
    lines.push(...page)
  }
}

async function readMessages(api: Api, threadId: string, signal: AbortSignal): Promise<StoredMessage[]> {
  const messages: StoredMessage[] = []
  for (let before = ''; ; ) {
    const { body } = await api.ask(`/threads/${threadId}?limit=100${before}`, {}, signal)
    messages.unshift(...(body.messages as StoredMessage[]))
    if (body.next === null) return messages
    before = `&before=${body.next}`
  }
}

const userId = 'local'

async function readBelow(address: StoreAddress, runs: RunView[]): Promise<Map<string, ChildRun[]>> {
  const store = await openStore(address)
  try {
    const below = new Map<string, ChildRun[]>()
    for (const { id } of runs) {
      const others = (await store.runs.tree(userId, id)).filter(({ parent }) => parent)
      const loaded = await Promise.all(others.map((record) => store.runs.load(userId, record.id)))
      below.set(
        id,
        loaded.filter((run) => run !== undefined),
      )
    }
    return below
  } finally {
    await store.close()
  }
}
