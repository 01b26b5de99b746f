import { createContext, useContext } from 'react'
import type { Decisions } from '../hooks/use-decisions.ts'

/** What can be done from within the messages. */
export interface ChatActions extends Decisions {
  retry(): void
  goOn(): void
  /** What was pressed goes away, and would take the focus with it. */
  focusField(): void
}

export const ChatContext = createContext<ChatActions | undefined>(undefined)

export function useChatActions(): ChatActions {
  const actions = useContext(ChatContext)
  if (!actions) throw new Error('This is a part of <Chat> and must be inside one.')
  return actions
}
