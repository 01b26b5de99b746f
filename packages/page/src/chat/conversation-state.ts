import type { GeminiMessage, PendingToolCall, ToolCallResult } from '@deckhand/spec'
import type { LeftPage } from './chat-shapes.ts'
import type { Request } from './exchange.ts'

/** Calls that the page runs or a person is asked about, and the results that go back with theirs. */
export interface Waiting {
  calls: PendingToolCall[]
  results: ToolCallResult[]
}

/** The progress of a conversation, without what is shown of it. */
export interface ConversationState {
  /** Only ever replaced by what the server returned. */
  history: GeminiMessage[]
  /** Calls that a person is asked about. */
  waiting?: Waiting | undefined
  /** The request without an answer: under way, or failed and ready to be sent again. */
  request?: Request | undefined
  /** The calls of the turn that the page runs, and their results so far. */
  doing?: Waiting | undefined
  /** The previous page, until the fate of its calls is clear. Stored only when a page is left, so that a copied tab has none. */
  left?: LeftPage | undefined
  /** Requests for the current message. */
  trips: number
  /** Messages that were stopped or failed, and so are missing in the history. The next message includes them. */
  unheard: string[]
}

export const newConversation = (): ConversationState => ({ history: [], trips: 0, unheard: [] })
