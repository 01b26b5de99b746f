import type { ErrorCode } from '@deckhand/spec'
import type { MessageView } from './message-view.ts'

export interface ConversationState {
  /** Absent until it is known which agent answers, where none was asked for. */
  agentId?: string
  /** Absent until the first prompt was taken. */
  threadId?: string
  title?: string
  messages: MessageView[]
  /** A run is at work or waits: nothing else can be asked meanwhile. */
  isBusy: boolean
  isLoading: boolean
  isLoadingEarlier: boolean
  /** There are older messages than those that were loaded. */
  hasEarlier: boolean
  /** Why the conversation could not be loaded. */
  loadFailure?: string
  /** `NOT_FOUND`: there is no such thread, or not for this user. */
  loadFailureCode?: ErrorCode
}
