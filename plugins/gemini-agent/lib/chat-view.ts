import type { ChatState } from '@deckhand/page/chat'
import type { GeminiChatFastViewState, GeminiChatViewState } from '@deckhand/page/gemini-chat.jay-contract'

/** The chat's state with the contract's tags, which do not include steps. */
export function viewOf({ steps: _, messages, ...shown }: ChatState): GeminiChatViewState {
  return { ...shown, messages: messages.map(({ id, role, content, timestamp }) => ({ id, role, content, timestamp })) }
}

/** The state of the served page, before any message. */
export const servedView: GeminiChatFastViewState = {
  messages: [],
  hasMessages: false,
  isLoading: false,
  hasError: false,
  errorMessage: '',
  error: '',
}

export const emptyView: GeminiChatViewState = {
  ...servedView,
  isExpanded: false,
  lastUserMessage: '',
  lastAssistantMessage: '',
}
