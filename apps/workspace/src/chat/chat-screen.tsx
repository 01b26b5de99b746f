import type { AgentInfo, ConversationState } from '@deckhand/client'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { rememberConnection } from '../connection/use-connection.ts'
import { queries } from '../deckhand.ts'
import { displayName } from '../display-name.ts'
import { MenuButton } from '../shell/menu-button.tsx'
import { ThreadMenu } from '../shell/thread-menu.tsx'
import { useAgents } from '../shell/use-agents.ts'
import { useTitle } from '../ui/use-title.ts'
import { lastAnswer } from './chat.ts'
import { ChatView } from './chat-view.tsx'
import { AttachMenu } from './composer/attach-menu.tsx'
import { conversationOf, keyOf } from './conversations.ts'

/** A conversation with one of Deckhand's own agents. */
export function ChatScreen({ agentId, threadId }: { agentId: string; threadId: string | undefined }) {
  const conversation = conversationOf(agentId, threadId)
  const state = useSyncExternalStore(conversation.subscribe, () => conversation.state)
  const agent = useAgents().find(({ id }) => id === agentId)
  useEffect(() => rememberConnection('deckhand'), [])
  useThreadAddress(agentId, threadId, state.threadId)
  useFreshList(state.threadId, state.isBusy)
  useFreshCount(lastAnswer(state)?.state === 'waiting')
  return (
    <ChatView
      chat={conversation}
      chatKey={keyOf(conversation)}
      placeholder={`Message ${displayName(agentId)}`}
      header={<ChatHeader agentId={agentId} state={state} />}
      empty={(send) => agent && <Suggestions agent={agent} onPick={send} />}
      attach={(props) => <AttachMenu {...props} />}
    />
  )
}

/** What an empty chat shows: the agent, and prompts to start with. */
function Suggestions({ agent, onPick }: { agent: AgentInfo; onPick: (prompt: string) => void }) {
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-8">
      <h2 className="text-xl font-semibold">{displayName(agent.name)}</h2>
      <p className="mt-1 text-quiet">{agent.description}</p>
      <ul className="mt-6 grid gap-2 sm:grid-cols-2">
        {agent.suggestions.map((suggestion) => (
          <li key={suggestion}>
            <button
              type="button"
              onClick={() => onPick(suggestion)}
              className="h-full w-full rounded-lg border bg-raised p-3 text-left text-sm hover:border-edge hover:bg-hover"
            >
              {suggestion}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function ChatHeader({ agentId, state }: { agentId: string; state: ConversationState }) {
  const { threadId, title } = state
  useTitle(title ?? displayName(agentId))
  return (
    <header className="flex h-12 shrink-0 items-center gap-2 border-b px-4">
      <MenuButton />
      <h1 className="min-w-0 truncate text-sm font-semibold">
        {displayName(agentId)}
        {title !== undefined && <span className="font-normal text-quiet"> · {title}</span>}
      </h1>
      {threadId !== undefined && (
        <div className="ml-auto">
          <ThreadMenu agentId={agentId} thread={{ id: threadId, title: title ?? '' }} />
        </div>
      )}
    </header>
  )
}

/** Refreshes the list of conversations after a new one, or a new message. */
function useFreshList(threadId: string | undefined, isBusy: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a beginning and an end both change the list
  useEffect(() => {
    if (threadId !== undefined) void queries.invalidateQueries({ queryKey: ['threads'] })
  }, [threadId, isBusy])
}

/** Updates the sidebar's count of approvals at once. */
function useFreshCount(isWaiting: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: both that it waits and that it no longer does change the count
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: ['approvals'] })
  }, [isWaiting])
}

/** When a conversation becomes a thread, moves the page to the thread's address. */
function useThreadAddress(agentId: string, shown: string | undefined, actual: string | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (shown !== undefined || actual === undefined) return
    void navigate({ to: '/chat/$agent/{-$thread}', params: { agent: agentId, thread: actual }, replace: true })
  }, [agentId, shown, actual, navigate])
}
