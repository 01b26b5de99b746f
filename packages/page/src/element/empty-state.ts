import type { ChatState } from '../chat/chat-shapes.ts'

/** What is shown before there is a conversation, or when there cannot be one. */
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
