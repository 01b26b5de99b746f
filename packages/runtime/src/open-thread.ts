import { newId } from '@deckhand/kernel'
import type { ConversationItem, Message, RunRequest, Store, Thread } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'

/** The thread a request speaks to: an own one that exists, or a new one. */
export async function openThread(
  store: Store,
  userId: string,
  request: RunRequest,
  defaultAgentId: string,
): Promise<Thread> {
  const { threadId, agentId } = request
  if (threadId === undefined) {
    const messages = (request.conversation ?? []).map(toMessage)
    const thread = { id: newId(), userId, agentId: agentId ?? defaultAgentId, messages }
    await store.threads.create(thread)
    return thread
  }
  const thread = await store.threads.find(userId, threadId)
  if (!thread) throw new DeckhandError('NOT_FOUND', 'threadId: there is no such thread.', { field: 'threadId' })
  if (agentId !== undefined && agentId !== thread.agentId) {
    const message = `agentId: this thread belongs to the agent "${thread.agentId}". Leave threadId out to begin one with "${agentId}".`
    throw new DeckhandError('CONFLICT', message, { field: 'agentId' })
  }
  return thread
}

function toMessage({ role, text }: ConversationItem): Message {
  if (role === 'user') return { role, text }
  const usage = { inputTokens: 0, outputTokens: 0, thoughtTokens: 0, totalTokens: 0 }
  return { role, id: newId(), model: 'conversation', parts: [{ type: 'text', text }], usage }
}
