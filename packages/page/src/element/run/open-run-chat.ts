import { DeckhandClient } from '@deckhand/client'
import { sessionKeyHeader, sessionKeyHeaders } from '@deckhand/spec/session-key'
import type { OpenedChat } from '../open-chat.ts'
import { RunChat, type RunChatOptions } from './run-chat.ts'

interface OpenRunChatOptions {
  server: string
  agent: string
  isExpanded: boolean
  thread: RunChatOptions['thread']
}

/** Opens the conversation of the signed-in user, who is known by the cookie of the page's product. */
export function openRunChat({ server, agent, ...options }: OpenRunChatOptions): OpenedChat {
  const chat = new RunChat({
    client: new DeckhandClient({
      baseUrl: server,
      sessionKey: () => sessionKeyHeaders(server || '/')[sessionKeyHeader],
      fetch: (address, init) => fetch(address, { ...init, credentials: 'include' }),
    }),
    ...(agent && { agentId: agent }),
    ...options,
  })
  return { chat, end: () => chat.dispose() }
}
