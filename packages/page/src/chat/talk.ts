import type { GeminiMessage, PendingToolCall, ToolCallResult } from '@deckhand/spec'
import type { LeftPage } from './chat-shapes.ts'
import type { Request } from './exchange.ts'

/** Calls that the page is at work on or a person is asked about, and what goes back with their results. */
export interface Waiting {
  calls: PendingToolCall[]
  results: ToolCallResult[]
}

/** How far a conversation is, but for what is shown of it. */
export interface Talk {
  /** Changed only to what the server returned. */
  history: GeminiMessage[]
  /** What a person is asked. */
  waiting?: Waiting | undefined
  /** What was sent and has no answer: it is under way, or has failed and can be sent again. */
  request?: Request | undefined
  /** What the page is at work on: all calls of the turn, and the results that there are. */
  doing?: Waiting | undefined
  /** The page before this one, until what became of its calls is clear. In the storage only from when a page is left: a tab that is copied has none. */
  left?: LeftPage | undefined
  /** Of the message under way. */
  trips: number
  /** What the user said and the history does not have: it was stopped, or failed. The next message brings it along. */
  unheard: string[]
}

export const newTalk = (): Talk => ({ history: [], trips: 0, unheard: [] })
