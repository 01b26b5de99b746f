import { createContext, useContext } from 'react'
import type { Decisions } from '../hooks/use-decisions.ts'

/** The actions that messages can use. */
export interface ChatActions extends Decisions {
  retry(): void
  goOn(): void
  /** Call it after pressing a button that disappears, which would lose the focus. */
  focusField(): void
}

export const ChatContext = createContext<ChatActions | undefined>(undefined)

export function useChatActions(): ChatActions {
  const actions = useContext(ChatContext)
  if (!actions) throw new Error('This component must be inside of <Chat>.')
  return actions
}
