import { clientModel, newId } from '@deckhand/kernel'
import type { ConversationItem, Message, NewRun, RunRequest, Store, TrustLevel } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { shortLine } from './short-line.ts'

/** A request with what only a door in this process may add: nothing of it comes from a wire. */
export interface StartRequest extends RunRequest {
  /** The id of the thread that begins with it, for a door that had to name the thread before anything was said. */
  newThreadId?: string
  /** At most this, for the run and all that it starts, whatever the user trusts the agent with. It never allows more than the user does. */
  trust?: TrustLevel
  /** Another program wrote the prompt, as an MCP client does: it may have read things of the user's elsewhere. */
  byProgram?: true
  /** The API token that it came with. It may not answer the questions of this run. */
  tokenId?: string
}

export interface ThreadWish {
  userId: string
  request: StartRequest
  /** Who answers in a new thread when the request names nobody. */
  agentId: string
  /** The store knows best: a repeated request finds its thread busy with the run that it made. */
  isRepeatable: boolean
}

/** What a run needs to know of its thread. */
export type ThreadOfRun = Pick<NewRun, 'threadId' | 'agentId' | 'newThread'>

const titleLength = 60

/** The thread a request speaks to: an own one that exists, or a new one, which is made when the run is. */
export async function openThread(store: Store, wish: ThreadWish): Promise<ThreadOfRun> {
  const { prompt, threadId, newThreadId = newId(), agentId = wish.agentId, conversation = [] } = wish.request
  if (threadId !== undefined) return existingThread(store, { ...wish, threadId })
  return {
    threadId: newThreadId,
    agentId,
    newThread: { title: shortLine(prompt, titleLength), messages: conversation.map(toMessage) },
  }
}

async function existingThread(store: Store, wish: ThreadWish & { threadId: string }): Promise<ThreadOfRun> {
  const { userId, request, isRepeatable, threadId } = wish
  const thread = await store.threads.find(userId, threadId)
  if (!thread) throw new DeckhandError('NOT_FOUND', 'threadId: there is no such thread.', { field: 'threadId' })
  const { agentId, activeRunId } = thread
  if (request.agentId !== undefined && request.agentId !== agentId) {
    const message = `agentId: this thread belongs to the agent "${agentId}". Leave threadId out to begin one with "${request.agentId}".`
    throw new DeckhandError('CONFLICT', message, { field: 'agentId' })
  }
  if (activeRunId !== undefined && !isRepeatable) {
    const message =
      'threadId: a run is at work or waits on this thread. Wait for it, answer it or cancel it, or begin a new thread.'
    throw new DeckhandError('CONFLICT', message, { field: 'threadId' })
  }
  return { threadId, agentId }
}

export function toMessage({ role, text }: ConversationItem): Message {
  if (role === 'user') return { role, text, by: 'program' }
  const usage = { inputTokens: 0, outputTokens: 0, thoughtTokens: 0, totalTokens: 0 }
  return { role, id: newId(), model: clientModel, parts: [{ type: 'text', text }], usage }
}
