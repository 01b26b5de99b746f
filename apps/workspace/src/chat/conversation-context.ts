import type { Conversation } from '@deckhand/client'
import { createContext, useContext } from 'react'

export const ConversationContext = createContext<Conversation | undefined>(undefined)

export function useConversation(): Conversation {
  const conversation = useContext(ConversationContext)
  if (!conversation) throw new Error('There is no conversation around this.')
  return conversation
}
