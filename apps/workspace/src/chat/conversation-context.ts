import { createContext, useContext } from 'react'
import type { Chat } from './chat.ts'

export const ConversationContext = createContext<Chat | undefined>(undefined)

export function useConversation(): Chat {
  const conversation = useContext(ConversationContext)
  if (!conversation) throw new Error('There is no conversation around this.')
  return conversation
}
