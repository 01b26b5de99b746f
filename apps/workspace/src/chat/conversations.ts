import { Conversation } from '@deckhand/client'
import { deckhand } from '../deckhand.ts'

const kept = new Map<string, Conversation>()
const keptAtMost = 20
/** A browser has six connections to a server for all requests of the page. Each followed answer takes one. */
const followedAtMost = 3

/**
 * The conversation of a thread, or a new one. A user who returns to a thread finds it as it was, also in the middle of an answer.
 */
export function conversationOf(agentId: string, threadId: string | undefined): Conversation {
  const key = threadId ?? `new ${agentId}`
  const known = kept.get(key) ?? (threadId === undefined ? undefined : settled(agentId, threadId))
  if (known) return followed(key, known)
  const conversation = new Conversation({ client: deckhand, agentId, ...(threadId !== undefined && { threadId }) })
  keep(key, conversation)
  if (threadId !== undefined) void conversation.load()
  return followed(key, conversation)
}

/** The visible conversation is always followed. Of the other active ones, the least recently shown are released, and loaded again when the user returns. */
function followed(key: string, conversation: Conversation): Conversation {
  kept.delete(key)
  kept.set(key, conversation)
  const busy = [...kept].filter(([, { state }]) => state.isBusy && state.threadId !== undefined)
  for (const [unseen, other] of busy.slice(0, -followedAtMost)) if (other !== conversation) dropConversation(unseen)
  return conversation
}

/**
 * A new conversation has become this thread: from now on it is found by the thread's id, and the next new one is another. Call this only when the page is at the
 * thread's address: until then, a request for the new conversation still means this one.
 */
function settled(agentId: string, threadId: string): Conversation | undefined {
  const fresh = `new ${agentId}`
  const conversation = kept.get(fresh)
  if (conversation?.state.threadId !== threadId) return undefined
  kept.delete(fresh)
  keep(threadId, conversation)
  return conversation
}

export function retitleConversation(threadId: string, title: string): void {
  kept.get(threadId)?.retitle(title)
}

export function dropConversation(threadId: string): void {
  kept.get(threadId)?.close()
  kept.delete(threadId)
}

function keep(key: string, conversation: Conversation): void {
  kept.set(key, conversation)
  if (kept.size <= keptAtMost) return
  const [oldest] = [...kept].filter(([, { state }]) => !state.isBusy)
  if (oldest) dropConversation(oldest[0])
}

const numbers = new WeakMap<Conversation, number>()
let count = 0

/** Identifies a conversation, even one without a thread. */
export function keyOf(conversation: Conversation): number {
  const number = numbers.get(conversation) ?? ++count
  numbers.set(conversation, number)
  return number
}
