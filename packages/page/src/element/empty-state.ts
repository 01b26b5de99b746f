import type { ChatState } from '../chat/chat-shapes.ts'

/** The state before there is a conversation, or when it could not be loaded. */
export const emptyState = (isExpanded: boolean, error = ''): ChatState => ({
  messages: [],
  isLoading: false,
  steps: [],
  error,
  hasError: error !== '',
  errorMessage: error,
  hasMessages: false,
  isExpanded,
  lastUserMessage: '',
  lastAssistantMessage: '',
})
