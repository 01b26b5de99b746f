import type { ChatState } from '@deckhand/page/chat'

type Message = ChatState['messages'][number]

/** What the contract's tags show: the chat's state without the steps, which it has no tags for. */
export type ChatView = Omit<ChatState, 'steps' | 'messages'> & {
  messages: Pick<Message, 'id' | 'role' | 'content' | 'timestamp'>[]
}

export function viewOf({ steps: _, messages, ...shown }: ChatState): ChatView {
  return { ...shown, messages: messages.map(({ id, role, content, timestamp }) => ({ id, role, content, timestamp })) }
}

/** Before anything was said, and on the server. */
export const emptyView: ChatView = {
  messages: [],
  isLoading: false,
  error: '',
  hasError: false,
  errorMessage: '',
  hasMessages: false,
  isExpanded: false,
  lastUserMessage: '',
  lastAssistantMessage: '',
}
