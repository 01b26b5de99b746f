import type { ContentBlock, SessionUpdate } from '@agentclientprotocol/sdk'
import { readLog } from '@deckhand/runtime'
import type { AttachedReference, KernelEvent, Message, StoredMessage, ThreadRecord } from '@deckhand/spec'
import type { AcpDoor } from './acp-door.ts'
import { callEnd } from './call-end.ts'
import { chunk, RunUpdates } from './run-updates.ts'
import { wholeEvents } from './whole-events.ts'

/** The run that is at work or waits on a thread, as far as its log goes. */
export interface ActiveRun {
  runId: string
  after: number
  updates: RunUpdates
  /** It waits, and this is what it said about it. */
  parked?: Extract<KernelEvent, { type: 'parked' }>
}

type Tell = (update: SessionUpdate) => Promise<void>

const pageSize = 200

/**
 * Tells all that was said on a thread, from the logs of its runs, which know more than the turns: thoughts, agents below, what broke off.
 * Resolves with the run that is under way.
 */
export async function replayThread(
  door: AcpDoor,
  { id, userId, activeRunId }: ThreadRecord,
  tell: Tell,
): Promise<ActiveRun | undefined> {
  const told = new Set<string>()
  const withoutLog = new Set<string>()
  let active: ActiveRun | undefined
  for (const { runId, message } of await allMessages(door, userId, id)) {
    if (message.role === 'user' || runId === undefined || withoutLog.has(runId)) await tellMessage(message, tell)
    if (runId === undefined || told.has(runId)) continue
    told.add(runId)
    // Of a log that was dropped only the end is left; the turns say more.
    if (await isDropped(door, runId)) withoutLog.add(runId)
    if (withoutLog.has(runId)) continue
    const read = await readRun(door, runId, tell)
    if (runId === activeRunId) active = read
  }
  return active
}

/** Where a run stands, for whoever goes on with it. `undefined` when it has ended. */
export async function readRun(
  door: AcpDoor,
  runId: string,
  tell: Tell = async () => {},
): Promise<ActiveRun | undefined> {
  const log = await readLog(door.runtime.store.runs, { userId: door.userId, id: runId })
  const updates = new RunUpdates(door.kindOf)
  for (const event of wholeEvents(log.map((logged) => logged.event)))
    for (const update of [...updates.of(event), ...failureOf(event)]) await tell(update)
  const { seq = 0, event: last } = log.at(-1) ?? {}
  if (last?.type === 'completed' || last?.type === 'failed') return undefined
  return { runId, after: seq, updates, ...(last?.type === 'parked' && { parked: last }) }
}

async function isDropped({ runtime, userId }: AcpDoor, runId: string): Promise<boolean> {
  return (await runtime.store.runs.find(userId, runId))?.logDroppedAt !== undefined
}

/** Whoever was there got it as the answer to their prompt. */
function failureOf(event: KernelEvent): SessionUpdate[] {
  if (event.type !== 'failed' || event.code === 'CANCELLED') return []
  return [chunk('agent_message_chunk', `\n\n(${event.message})`)]
}

async function allMessages({ runtime }: AcpDoor, userId: string, threadId: string): Promise<StoredMessage[]> {
  const all: StoredMessage[] = []
  for (;;) {
    const oldest = all.at(-1)?.position
    const page = { limit: pageSize, ...(oldest !== undefined && { before: oldest }) }
    const messages = await runtime.store.threads.messages(userId, threadId, page)
    all.push(...messages)
    if (messages.length < pageSize) return all.reverse()
  }
}

/** What was said elsewhere, or before the thread began, has no log. */
async function tellMessage(message: Message, tell: Tell): Promise<void> {
  if (message.role === 'user') {
    await tell(chunk('user_message_chunk', message.text))
    for (const item of message.attached ?? [])
      await tell({ sessionUpdate: 'user_message_chunk', content: attachedBlock(item) })
    return
  }
  for (const part of message.parts) {
    if (part.type === 'text') await tell(chunk('agent_message_chunk', part.text))
    else if (part.type === 'thought') await tell(chunk('agent_thought_chunk', part.text))
    else {
      const { id: toolCallId, name: title, input: rawInput, output = null, error } = part
      const { rawOutput: _, ...end } = callEnd(error ? { error } : { output })
      await tell({ sessionUpdate: 'tool_call', toolCallId, title, rawInput, ...end })
    }
  }
}

function attachedBlock({ id: uri, title: name = uri, snippet: text }: AttachedReference): ContentBlock {
  return text === undefined ? { type: 'resource_link', uri, name } : { type: 'resource', resource: { uri, text } }
}
