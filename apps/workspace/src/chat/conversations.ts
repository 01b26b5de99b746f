import { Conversation } from '@deckhand/client'
import { deckhand } from '../deckhand.ts'

const kept = new Map<string, Conversation>()
const keptAtMost = 20
/** A browser has six connections to a server, for all that the page asks for. Each answer that is followed takes one. */
const followedAtMost = 3

/**
 * The conversation of a thread, or a fresh one. Whoever comes back to a thread finds it as it was left, also in the middle of an answer.
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

/** The one that is shown is followed. Of the others that are at work or wait, those longest unseen are not, and are loaded again when somebody comes back. */
function followed(key: string, conversation: Conversation): Conversation {
  kept.delete(key)
  kept.set(key, conversation)
  const busy = [...kept].filter(([, { state }]) => state.isBusy && state.threadId !== undefined)
  for (const [unseen, other] of busy.slice(0, -followedAtMost)) if (other !== conversation) dropConversation(unseen)
  return conversation
}

/**
 * A fresh conversation that has become this thread is found by that from now on, and the next fresh one is another. Only once the page is at the
 * thread's address: before, whoever asks for the fresh one still means this.
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

/** Tells conversations apart, also those that have no thread yet. */
export function keyOf(conversation: Conversation): number {
  const number = numbers.get(conversation) ?? ++count
  numbers.set(conversation, number)
  return number
}
