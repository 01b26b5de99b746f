import { type AnswerView, Conversation, type ConversationState, chatWords, type DeckhandClient } from '@deckhand/client'
import type { ApprovalDecision } from '@deckhand/spec'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useRememberedThread } from './remembered-thread.ts'
import { type ServerOptions, useClient } from './use-client.ts'
import { type Decisions, useDecisions } from './use-decisions.ts'

export interface UseConversationOptions extends ServerOptions {
  /** Default: the server's first agent. */
  agentId?: string | undefined
  /** An existing conversation. Default: a new one. */
  threadId?: string | undefined
  /** Continues this tab's conversation after a reload. Only without `threadId`. */
  remember?: boolean | undefined
  /** Called once the server has given a new conversation its id. */
  onThread?: ((threadId: string) => void) | undefined
}

export interface ConversationControls extends ConversationState, Decisions {
  /** False if nothing can be sent now. */
  send(prompt: string): boolean
  /** Ends the answer at once, and cancels its run. Also ends the loading of messages. */
  stop(): void
  /** Sends the last prompt again, if its answer failed or was stopped. */
  retry(): boolean
  /** Requests the rest of an answer that was cut at the output limit. */
  continue(): boolean
  /** Loads the messages again after a failure. */
  reload(): Promise<void>
  loadEarlier(): Promise<void>
  /** Starts a new conversation. The current one stays on the server. */
  startOver(): void
}

/** A live conversation with an agent. Empty while a server renders, and loaded in the browser. */
export function useConversation(options: UseConversationOptions = {}): ConversationControls {
  const { agentId, threadId: given, remember = false, onThread } = options
  const client = useClient(options)
  const isRemembered = remember && given === undefined
  const key = isRemembered ? `deckhand-thread|${options.server ?? ''}|${agentId ?? ''}` : undefined
  const { threadId: kept, remembered } = useRememberedThread(key)
  const { conversation, initial, startOver } = useHeldConversation({ client, agentId, threadId: given ?? kept })
  const state = useSyncExternalStore(
    conversation.subscribe,
    () => conversation.state,
    () => initial,
  )

  useEffect(() => {
    void conversation.load()
    return () => conversation.close()
  }, [conversation])

  const { threadId, loadFailureCode } = state
  // The thread was deleted, or another user is signed in: forget it, so that a new conversation can start.
  const isMissing = isRemembered && loadFailureCode === 'NOT_FOUND'
  const latestOnThread = useRef(onThread)
  useEffect(() => {
    latestOnThread.current = onThread
  })
  useEffect(() => {
    if (threadId !== undefined && !isMissing) remembered.write(threadId)
    if (isMissing) remembered.write(undefined)
  }, [threadId, isMissing, remembered])
  useEffect(() => {
    if (threadId !== undefined && threadId !== given) latestOnThread.current?.(threadId)
  }, [threadId, given])

  const decide = useCallback(
    (id: string, decision: ApprovalDecision, feedback?: string) => conversation.decide(id, decision, feedback),
    [conversation],
  )
  const decisions = useDecisions(decide)
  const controls = useMemo(
    () => ({
      send: (prompt: string) => conversation.send(prompt),
      stop: () => conversation.stop(),
      retry: () => conversation.retry(),
      continue: () => lastAnswer(conversation.state)?.truncated === true && conversation.send(chatWords.goOnPrompt),
      reload: () => conversation.load(),
      loadEarlier: () => conversation.loadEarlier(),
      startOver: () => {
        remembered.write(undefined)
        startOver()
      },
    }),
    [conversation, remembered, startOver],
  )
  return { ...state, ...decisions, ...controls }
}

export function lastAnswer({ messages }: Pick<ConversationState, 'messages'>): AnswerView | undefined {
  const last = messages.at(-1)
  return last?.role === 'assistant' ? last : undefined
}

interface Wanted {
  client: DeckhandClient
  agentId: string | undefined
  threadId: string | undefined
}

interface Held extends Wanted {
  conversation: Conversation
  initial: ConversationState
}

/** Keeps the same conversation while the same one is wanted, also when its new thread id comes back as `threadId`. */
function useHeldConversation(wanted: Wanted) {
  const [held, setHeld] = useState(() => open(wanted))
  let now = held
  if (!isSame(held, wanted)) {
    const hasBegun = held.client === wanted.client && held.conversation.state.threadId === wanted.threadId
    now = hasBegun && wanted.threadId !== undefined ? { ...held, ...wanted } : open(wanted)
    setHeld(now)
  }
  const startOver = useCallback(
    () => setHeld((before) => ({ ...open({ ...before, threadId: undefined }), threadId: before.threadId })),
    [],
  )
  return { ...now, startOver }
}

const isSame = (held: Held, { client, agentId, threadId }: Wanted) =>
  held.client === client && held.agentId === agentId && held.threadId === threadId

function open({ client, agentId, threadId }: Wanted): Held {
  const conversation = new Conversation({
    client,
    ...(agentId !== undefined && { agentId }),
    ...(threadId !== undefined && { threadId }),
  })
  return { client, agentId, threadId, conversation, initial: conversation.state }
}
