import type { MessageView } from '@deckhand/client'
import type { AttachedContext } from '@deckhand/spec'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { queries } from '../deckhand.ts'
import { displayName } from '../display-name.ts'
import { useAgents } from '../shell/use-agents.ts'
import { MessageList, type MessageListHandle } from '../thread/message-list.tsx'
import { Failed } from '../ui/failed.tsx'
import { Answer } from './answer.tsx'
import { ChatHeader } from './chat-header.tsx'
import { Composer } from './composer.tsx'
import { ConversationContext } from './conversation-context.ts'
import { conversationOf, keyOf } from './conversations.ts'
import { isAsking } from './open-approvals.ts'
import { Prompt } from './prompt.tsx'
import { Suggestions } from './suggestions.tsx'
import { useStopKey } from './use-stop-key.ts'

export function ChatScreen({ agentId, threadId }: { agentId: string; threadId: string | undefined }) {
  const conversation = conversationOf(agentId, threadId)
  const state = useSyncExternalStore(conversation.subscribe, () => conversation.state)
  const agent = useAgents().find(({ id }) => id === agentId)
  const list = useRef<MessageListHandle>(null)
  const stop = () => void conversation.stop()
  const retry = useCallback(() => void conversation.retry(), [conversation])
  const send = (prompt: string, attached?: AttachedContext[]) => {
    if (conversation.send(prompt, attached)) list.current?.jumpToNewest()
  }
  useStopKey(state.isBusy, stop)
  useThreadAddress(agentId, threadId, state.threadId)
  useFreshList(state.threadId, state.isBusy)
  const isEmpty = state.messages.length === 0 && !state.isLoading && state.loadFailure === undefined
  const last = state.messages.at(-1)
  useFreshCount(last?.role === 'assistant' && last.state === 'waiting')
  const render = (message: MessageView) => {
    const isRetried = message === last && !state.isBusy
    return (
      <div className="mx-auto max-w-3xl px-4 py-2">
        {message.role === 'user' ? (
          <Prompt prompt={message} />
        ) : (
          <Answer answer={message} {...(isRetried && { onRetry: retry })} />
        )}
      </div>
    )
  }
  return (
    <ConversationContext value={conversation}>
      <div className="flex h-full min-h-0 flex-col">
        <ChatHeader agentId={agentId} state={state} />
        {state.loadFailure !== undefined && (
          <div className="m-4">
            <Failed error={new Error(state.loadFailure)} onRetry={() => void conversation.load()} />
          </div>
        )}
        <div className="min-h-0 flex-1">
          {isEmpty && agent ? (
            <div className="h-full overflow-y-auto">
              <Suggestions agent={agent} onPick={send} />
            </div>
          ) : (
            <MessageList
              key={keyOf(conversation)}
              ref={list}
              label="Conversation"
              items={state.messages}
              render={render}
              onNearStart={() => void conversation.loadEarlier()}
            />
          )}
        </div>
        <div className="mx-auto w-full max-w-3xl px-4 pb-4">
          <Composer
            key={keyOf(conversation)}
            placeholder={`Message ${displayName(agentId)}`}
            isBusy={state.isBusy}
            isAsking={last?.role === 'assistant' && isAsking(last)}
            onSend={send}
            onStop={stop}
          />
        </div>
      </div>
    </ConversationContext>
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
