import type { CSSProperties } from 'react'
import { type ConversationControls, type UseConversationOptions, useConversation } from '../hooks/use-conversation.ts'
import { ChatPanel } from './chat-panel.tsx'

export interface ChatProps extends Omit<UseConversationOptions, 'remember'> {
  /** One of `useConversation`, in place of all that says where and with whom. */
  conversation?: ConversationControls | undefined
  /** What stands at the top. */
  heading?: string | undefined
  placeholder?: string | undefined
  /** What is said before anybody said anything. */
  greeting?: string | undefined
  /** What can be asked with a click before anything was said. */
  suggestions?: readonly string[] | undefined
  /** As the page's `color-scheme` says when left out, and as the person prefers where that says nothing. */
  theme?: 'light' | 'dark' | undefined
  className?: string | undefined
  style?: CSSProperties | undefined
}

/** A signed-in user's conversation with your agent. Without `threadId` a reload goes on with the one that the tab was at. */
export function Chat({ conversation, ...props }: ChatProps) {
  return conversation ? <ChatPanel conversation={conversation} {...props} /> : <OwnChat {...props} />
}

function OwnChat(props: Omit<ChatProps, 'conversation'>) {
  return <ChatPanel conversation={useConversation({ ...props, remember: true })} {...props} />
}
