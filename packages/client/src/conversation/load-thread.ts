import type { StoredMessage } from '@deckhand/spec'
import { AnswerBuilder } from '../answer/answer-builder.ts'
import type { RunInfo, ThreadInfo } from '../api/answers.ts'
import type { CallOptions } from '../api/caller.ts'
import type { DeckhandClient } from '../api/deckhand-client.ts'
import type { AnswerView } from '../message-view.ts'
import { type FollowingOptions, followRun } from './follow-run.ts'

export interface LoadedThread {
  thread: ThreadInfo
  messages: StoredMessage[]
  next: number | null
  /** The answers that cannot be built from the thread's turns, by run. */
  rebuilt: Map<string, AnswerView>
  /** The run in progress, and the last number of its log. */
  active?: { runId: string; lastSeq: number }
}

interface Page {
  limit: number
  before?: number
  signal: AbortSignal
}

/** A page of a thread, with the answers that must be rebuilt from logs: failed and stopped ones, whose last words are in no turn, and those with child agents. */
export async function loadThread(following: FollowingOptions, threadId: string, page: Page): Promise<LoadedThread> {
  const { client } = following
  const { limit, before, ...options } = page
  const query = { limit, ...(before !== undefined && { before }) }
  const { thread, messages, next } = await client.threads.read(threadId, query, options)
  const runs = await runsOf(client, threadId, messages, options)
  const { activeRunId } = thread
  const ids = [...runs.values()].filter((run) => run.id !== activeRunId && needsLog(run, messages)).map(({ id }) => id)
  const rebuilt = new Map(
    await Promise.all(ids.map(async (id) => [id, await readAnswer(following, id, options.signal)] as const)),
  )
  const active = activeRunId && { active: { runId: activeRunId, lastSeq: runs.get(activeRunId)?.lastSeq ?? 0 } }
  return { thread, messages, next, rebuilt, ...active }
}

/** The runs of these messages. Lists are newest first, so it reads pages until it has the oldest run. */
async function runsOf(client: DeckhandClient, threadId: string, messages: StoredMessage[], options: CallOptions) {
  const wanted = new Set(messages.flatMap(({ runId }) => runId ?? []))
  const found = new Map<string, RunInfo>()
  let after: string | null | undefined
  while (after !== null && found.size < wanted.size) {
    const page = await client.runs.list({ threadId, limit: 100, ...(after && { after }) }, options)
    for (const run of page.runs) if (wanted.has(run.id)) found.set(run.id, run)
    after = page.next
  }
  return found
}

function needsLog({ id, status }: RunInfo, messages: StoredMessage[]): boolean {
  return (
    status !== 'completed' ||
    messages.some(({ runId, message }) => runId === id && message.role === 'assistant' && message.parts.some(isSpawn))
  )
}

const isSpawn = (part: { type: string; childUsage?: unknown }) => part.type === 'tool' && part.childUsage !== undefined

async function readAnswer(options: FollowingOptions, runId: string, signal: AbortSignal): Promise<AnswerView> {
  const builder = new AnswerBuilder(runId, runId)
  await followRun({
    options,
    start: undefined,
    position: () => ({ runId, seq: builder.seq }),
    onLine: (line) => builder.add(line),
    onConnection: () => {},
    isOver: true,
    signal,
  })
  return builder.view
}
