import type { DeckhandClient } from '../api/deckhand-client.ts'
import type { BackoffOptions, OnlineSource } from './backoff.ts'

export interface ConversationOptions {
  client: DeckhandClient
  /** Default: the thread's agent, or the server's first one. */
  agentId?: string
  /** Absent for a new conversation. */
  threadId?: string
  /** How long the start of an answer may take. */
  timeoutMs: number
  /** How often listeners are called for streaming words. */
  flushMs: number
  /** How long a prompt is retried while the server is unreachable. */
  giveUpAfterMs: number
  /** How long a prompt waits for the end of a stopped run. */
  waitForEndMs: number
  reconnect: BackoffOptions
  /** Messages per page, at most 100. */
  pageSize: number
  online?: OnlineSource
  now: () => number
}

type Needed = 'client'
export type GivenOptions = Pick<ConversationOptions, Needed> & Partial<Omit<ConversationOptions, Needed>>

export function withDefaults(given: GivenOptions): ConversationOptions {
  const page = globalThis as Partial<OnlineSource>
  return {
    timeoutMs: 60_000,
    flushMs: 50,
    giveUpAfterMs: 30_000,
    waitForEndMs: 5_000,
    reconnect: { baseMs: 250, maxMs: 5_000 },
    pageSize: 50,
    now: Date.now,
    ...(page.addEventListener && { online: page as OnlineSource }),
    ...given,
  }
}
