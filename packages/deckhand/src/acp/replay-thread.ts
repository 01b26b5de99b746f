import type { ContentBlock, SessionUpdate } from '@agentclientprotocol/sdk'
import { readLog } from '@deckhand/runtime'
import type { AttachedReference, KernelEvent, Message, StoredMessage, ThreadRecord } from '@deckhand/spec'
import type { AcpDoor } from './acp-door.ts'
import { callEnd } from './call-end.ts'
import { chunk, RunUpdates } from './run-updates.ts'
import { wholeEvents } from './whole-events.ts'

/** The run that is in progress or waiting on a thread, as of the end of its log. */
export interface ActiveRun {
  runId: string
  after: number
  updates: RunUpdates
  /** Set if the run is waiting: its last event. */
  parked?: Extract<KernelEvent, { type: 'parked' }>
}

type Send = (update: SessionUpdate) => Promise<void>

const pageSize = 200

/**
 * Sends the whole conversation of a thread, from the logs of its runs: unlike the turns, they have thoughts, child agents and restarts.
 * Resolves with the run that is in progress.
 */
export async function replayThread(
  door: AcpDoor,
  { id, userId, activeRunId }: ThreadRecord,
  send: Send,
): Promise<ActiveRun | undefined> {
  const sent = new Set<string>()
  const withoutLog = new Set<string>()
  let active: ActiveRun | undefined
  for (const { runId, message } of await allMessages(door, userId, id)) {
    if (message.role === 'user' || runId === undefined || withoutLog.has(runId)) await sendMessage(message, send)
    if (runId === undefined || sent.has(runId)) continue
    sent.add(runId)
    // A dropped log keeps only its end, so use the turns.
    if (await isDropped(door, runId)) withoutLog.add(runId)
    if (withoutLog.has(runId)) continue
    const read = await readRun(door, runId, send)
    if (runId === activeRunId) active = read
  }
  return active
}

/** The state of a run, to follow it from there. `undefined` when it has ended. */
export async function readRun(
  door: AcpDoor,
  runId: string,
  send: Send = async () => {},
): Promise<ActiveRun | undefined> {
  const log = await readLog(door.runtime.store.runs, { userId: door.userId, id: runId })
  const updates = new RunUpdates(door.kindOf)
  for (const event of wholeEvents(log.map((logged) => logged.event)))
    for (const update of [...updates.of(event), ...failureOf(event)]) await send(update)
  const { seq = 0, event: last } = log.at(-1) ?? {}
  if (last?.type === 'completed' || last?.type === 'failed') return undefined
  return { runId, after: seq, updates, ...(last?.type === 'parked' && { parked: last }) }
}

async function isDropped({ runtime, userId }: AcpDoor, runId: string): Promise<boolean> {
  return (await runtime.store.runs.find(userId, runId))?.logDroppedAt !== undefined
}

/** A live client got the failure as the answer to its prompt. */
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

/** Messages from other sources, or from before the thread began, have no log. */
async function sendMessage(message: Message, send: Send): Promise<void> {
  if (message.role === 'user') {
    await send(chunk('user_message_chunk', message.text))
    for (const item of message.attached ?? [])
      await send({ sessionUpdate: 'user_message_chunk', content: attachedBlock(item) })
    return
  }
  for (const part of message.parts) {
    if (part.type === 'text') await send(chunk('agent_message_chunk', part.text))
    else if (part.type === 'thought') await send(chunk('agent_thought_chunk', part.text))
    else {
      const { id: toolCallId, name: title, input: rawInput, output = null, error } = part
      const { rawOutput: _, ...end } = callEnd(error ? { error } : { output })
      await send({ sessionUpdate: 'tool_call', toolCallId, title, rawInput, ...end })
    }
  }
}

function attachedBlock({ id: uri, title: name = uri, snippet: text }: AttachedReference): ContentBlock {
  return text === undefined ? { type: 'resource_link', uri, name } : { type: 'resource', resource: { uri, text } }
}
