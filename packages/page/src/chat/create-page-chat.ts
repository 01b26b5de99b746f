import type { PageChat, PageChatOptions } from './chat-shapes.ts'
import { PageConversation } from './page-conversation.ts'

export function createPageChat(options: PageChatOptions): PageChat {
  return new PageConversation(options)
}
