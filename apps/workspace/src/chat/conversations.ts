import { Conversation } from '@deckhand/client'
import { deckhand } from '../deckhand.ts'

const kept = new Map<string, Conversation>()
const keptAtMost = 20

/**
 * The conversation of a thread, or a fresh one. Whoever comes back to a thread finds it as it was left, also in the middle of an answer.
 */
export function conversationOf(agentId: string, threadId: string | undefined): Conversation {
  const key = threadId ?? `new ${agentId}`
  const known = kept.get(key)
  if (known) return known
  const conversation = new Conversation({ client: deckhand, agentId, ...(threadId !== undefined && { threadId }) })
  keep(key, conversation)
  if (threadId !== undefined) void conversation.load()
  return conversation
}

/** A fresh conversation got its thread: it is found by that from now on, and the next fresh one is another. */
export function settleThread(agentId: string, threadId: string): void {
  const conversation = kept.get(`new ${agentId}`)
  if (conversation?.state.threadId !== threadId) return
  kept.delete(`new ${agentId}`)
  keep(threadId, conversation)
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

/** Tells conversations apart, also those that have no thread yet. */
export function keyOf(conversation: Conversation): number {
  const number = numbers.get(conversation) ?? ++count
  numbers.set(conversation, number)
  return number
}
