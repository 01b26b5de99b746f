// Made from gemini-chat.jay-contract by "deckhand actions types". What is changed here is lost.

export interface GeminiChatViewState {
  /** All messages, oldest first. */
  messages: {
    id: string
    role: 'user' | 'assistant' | 'system'
    content: string
    /** ISO 8601. */
    timestamp: string
  }[]
  hasMessages: boolean
  /** An answer is on its way. */
  isLoading: boolean
  hasError: boolean
  /** Why there is no answer, for the person who asked. Empty without an error. */
  errorMessage: string
  /** The same as errorMessage. */
  error: string
  isExpanded: boolean
  lastUserMessage: string
  lastAssistantMessage: string
}

export type GeminiChatSlowViewState = Record<never, never>

export type GeminiChatFastViewState = Pick<GeminiChatViewState, 'messages' | 'hasMessages' | 'isLoading' | 'hasError' | 'errorMessage' | 'error'>

export type GeminiChatInteractiveViewState = Pick<GeminiChatViewState, 'messages' | 'hasMessages' | 'isLoading' | 'hasError' | 'errorMessage' | 'error' | 'isExpanded' | 'lastUserMessage' | 'lastAssistantMessage'>

export type GeminiChatRefs = {
  messageInput: HTMLTextAreaElement
  sendMessage: HTMLButtonElement
  toggleExpand: HTMLButtonElement
}
