import { clientModel, newId } from '@deckhand/kernel'
import type { ConversationItem, Message, NewRun, RunRequest, Store, TrustLevel } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { shortLine } from './short-line.ts'

/** A request with fields that only a door in this process may set, never a client. */
export interface StartRequest extends RunRequest {
  /** The id of the new thread, for a door that had to name the thread before the first message. */
  newThreadId?: string
  /** Caps the user's trust level for the run and everything it starts. */
  trust?: TrustLevel
  /** A program such as an MCP client wrote the prompt. It may contain user data that the program has read elsewhere. */
  byProgram?: true
  /** The API token of the request. It may not decide approvals of this run. */
  tokenId?: string
}

export interface ThreadOptions {
  userId: string
  request: StartRequest
  /** Answers in a new thread if the request names no agent. */
  agentId: string
  /** A repeated request may find its thread busy with its own run, so the store has to decide. */
  isRepeatable: boolean
}

/** The thread fields of a new run. */
export type ThreadOfRun = Pick<NewRun, 'threadId' | 'agentId' | 'newThread'>

const titleLength = 60

/** The thread of a request: an existing one of the user, or a new one, which the store creates together with the run. */
export async function openThread(store: Store, options: ThreadOptions): Promise<ThreadOfRun> {
  const { prompt, threadId, newThreadId = newId(), agentId = options.agentId, conversation = [] } = options.request
  if (threadId !== undefined) return existingThread(store, { ...options, threadId })
  return {
    threadId: newThreadId,
    agentId,
    newThread: { title: shortLine(prompt, titleLength), messages: conversation.map(toMessage) },
  }
}

async function existingThread(store: Store, options: ThreadOptions & { threadId: string }): Promise<ThreadOfRun> {
  const { userId, request, isRepeatable, threadId } = options
  const thread = await store.threads.find(userId, threadId)
  if (!thread) throw new DeckhandError('NOT_FOUND', 'threadId: there is no such thread.', { field: 'threadId' })
  const { agentId, activeRunId } = thread
  if (request.agentId !== undefined && request.agentId !== agentId) {
    const message = `agentId: this thread belongs to the agent "${agentId}". Leave out threadId to start a thread with "${request.agentId}".`
    throw new DeckhandError('CONFLICT', message, { field: 'agentId' })
  }
  if (activeRunId !== undefined && !isRepeatable) {
    const message =
      'threadId: a run is running or waiting on this thread. Wait for it, answer it or cancel it, or start a new thread.'
    throw new DeckhandError('CONFLICT', message, { field: 'threadId' })
  }
  return { threadId, agentId }
}

export function toMessage({ role, text }: ConversationItem): Message {
  if (role === 'user') return { role, text, by: 'program' }
  const usage = { inputTokens: 0, outputTokens: 0, thoughtTokens: 0, totalTokens: 0 }
  return { role, id: newId(), model: clientModel, parts: [{ type: 'text', text }], usage }
}
