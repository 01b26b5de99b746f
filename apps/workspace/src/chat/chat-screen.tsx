import { useNavigate } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { rememberConnection } from '../connection/use-connection.ts'
import { queries } from '../deckhand.ts'
import { displayName } from '../display-name.ts'
import { useAgents } from '../shell/use-agents.ts'
import { AttachMenu } from './attach-menu.tsx'
import { lastAnswer } from './chat.ts'
import { ChatHeader } from './chat-header.tsx'
import { ChatView } from './chat-view.tsx'
import { conversationOf, keyOf } from './conversations.ts'
import { Suggestions } from './suggestions.tsx'

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

/** Whoever looks at the list of conversations sees a new one, and which was spoken in last. */
function useFreshList(threadId: string | undefined, isBusy: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a beginning and an end both change the list
  useEffect(() => {
    if (threadId !== undefined) void queries.invalidateQueries({ queryKey: ['threads'] })
  }, [threadId, isBusy])
}

/** What waits here is counted in the sidebar at once. */
function useFreshCount(isWaiting: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: both that it waits and that it no longer does change the count
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: ['approvals'] })
  }, [isWaiting])
}

/** A conversation that has become a thread is at the thread's address from then on. */
function useThreadAddress(agentId: string, shown: string | undefined, actual: string | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (shown !== undefined || actual === undefined) return
    void navigate({ to: '/chat/$agent/{-$thread}', params: { agent: agentId, thread: actual }, replace: true })
  }, [agentId, shown, actual, navigate])
}
