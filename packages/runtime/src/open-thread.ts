import { newId } from '@deckhand/kernel'
import type { ConversationItem, Message, RunRequest, Store, ThreadRecord } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'

export interface ThreadWish {
  userId: string
  request: RunRequest
  /** Who answers in a new thread when the request names nobody. */
  agentId: string
  /** The store knows best: a repeated request finds its thread busy with the run that it made. */
  isRepeatable: boolean
  now: number
}

const titleLength = 60

/** The thread a request speaks to: an own one that exists, or a new one. */
export async function openThread(
  store: Store,
  { userId, request, agentId, isRepeatable, now }: ThreadWish,
): Promise<ThreadRecord> {
  if (request.threadId === undefined) {
    const thread = { id: newId(), userId, agentId: request.agentId ?? agentId, title: titleOf(request.prompt) }
    const messages = (request.conversation ?? []).map(toMessage)
    await store.threads.create({ ...thread, messages, now })
    return { ...thread, messageCount: messages.length, createdAt: now, updatedAt: now }
  }
  const thread = await store.threads.find(userId, request.threadId)
  if (!thread) throw new DeckhandError('NOT_FOUND', 'threadId: there is no such thread.', { field: 'threadId' })
  if (request.agentId !== undefined && request.agentId !== thread.agentId) {
    const message = `agentId: this thread belongs to the agent "${thread.agentId}". Leave threadId out to begin one with "${request.agentId}".`
    throw new DeckhandError('CONFLICT', message, { field: 'agentId' })
  }
  if (thread.activeRunId !== undefined && !isRepeatable) {
    const message =
      'threadId: a run is at work or waits on this thread. Wait for it, answer it or cancel it, or begin a new thread.'
    throw new DeckhandError('CONFLICT', message, { field: 'threadId' })
  }
  return thread
}

function titleOf(prompt: string): string {
  const line = prompt.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return line.length > titleLength ? `${line.slice(0, titleLength - 1)}…` : line
}

export function toMessage({ role, text }: ConversationItem): Message {
  if (role === 'user') return { role, text }
  const usage = { inputTokens: 0, outputTokens: 0, thoughtTokens: 0, totalTokens: 0 }
  return { role, id: newId(), model: 'conversation', parts: [{ type: 'text', text }], usage }
}
