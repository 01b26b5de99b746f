import type { CSSProperties } from 'react'
import { type ConversationControls, type UseConversationOptions, useConversation } from '../hooks/use-conversation.ts'
import { ChatPanel } from './chat-panel.tsx'

export interface ChatProps extends Omit<UseConversationOptions, 'remember'> {
  /** The result of `useConversation`. Replaces the options that select server, agent and thread. */
  conversation?: ConversationControls | undefined
  /** The title of the chat. */
  heading?: string | undefined
  placeholder?: string | undefined
  /** Shown while the conversation is empty. */
  greeting?: string | undefined
  /** Prompts to send with a click while the conversation is empty. */
  suggestions?: readonly string[] | undefined
  /** Default: the page's `color-scheme`, or else the person's preference. */
  theme?: 'light' | 'dark' | undefined
  className?: string | undefined
  style?: CSSProperties | undefined
}

/** A signed-in user's conversation with your agent. Without `threadId`, a reload continues the tab's conversation. */
export function Chat({ conversation, ...props }: ChatProps) {
  return conversation ? <ChatPanel conversation={conversation} {...props} /> : <OwnChat {...props} />
}

function OwnChat(props: Omit<ChatProps, 'conversation'>) {
  return <ChatPanel conversation={useConversation({ ...props, remember: true })} {...props} />
}
