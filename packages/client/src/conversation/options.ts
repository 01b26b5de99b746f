import type { DeckhandClient } from '../api/deckhand-client.ts'
import type { OnlineSource, PatienceOptions } from './patience.ts'

export interface ConversationOptions {
  client: DeckhandClient
  /** Left out for the server's first agent, and that of the thread. */
  agentId?: string
  /** Left out for a conversation that has not begun. */
  threadId?: string
  /** How long the first sign of an answer may take. */
  timeoutMs: number
  /** How often listeners are told of words. */
  flushMs: number
  /** How long a prompt is sent again to a server that is not there. */
  giveUpAfterMs: number
  /** How long a prompt waits for the run before it that was stopped. */
  waitForEndMs: number
  reconnect: PatienceOptions
  /** Messages that are loaded at once, 100 at the most. */
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
