import { type AttachedView, chatWords, isAsking, type MessageView, type PromptView } from '@deckhand/client'
import { memo, type ReactNode, useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { MessageList, type MessageListHandle } from '../thread/message-list.tsx'
import { Failed } from '../ui/failed.tsx'
import { Answer } from './answer.tsx'
import { AttachedChip } from './attached-chip.tsx'
import { type Chat, lastAnswer } from './chat.ts'
import type { Command } from './composer/command-list.tsx'
import { Composer, type ComposerProps } from './composer/composer.tsx'
import { ContentPart } from './content-part.tsx'
import { ConversationContext } from './conversation-context.ts'

interface ChatViewProps {
  chat: Chat
  /** Identifies the conversation: another one is shown from its end. */
  chatKey: string | number
  /** Identifies the message field: another one is empty. By default that of the conversation. */
  fieldKey?: string | number
  placeholder: string
  header: ReactNode
  /** Shown in an empty conversation. It gets the function that sends a prompt. */
  empty: (send: (prompt: string) => boolean) => ReactNode
  /** The button for attachments. */
  attach?: ComposerProps['attach']
  /** Slash commands of the agent. */
  commands?: Command[] | undefined
  /** Right above the field. */
  aboveField?: ReactNode
  /** Why sending is disabled now. */
  held?: string | undefined
  /** Why the last message was not sent, if the conversation does not show it. */
  note?: string | undefined
}

const none: Command[] = []

/** A conversation, with its message field. */
export function ChatView({ chat, chatKey, fieldKey = chatKey, ...more }: ChatViewProps) {
  const { placeholder, header, empty, attach, commands = none, aboveField, held, note } = more
  const state = useSyncExternalStore(chat.subscribe, () => chat.state)
  const list = useRef<MessageListHandle>(null)
  const stop = () => chat.stop()
  const retry = useCallback(() => void chat.retry(), [chat])
  const goOn = useCallback(() => {
    if (chat.send(chatWords.goOnPrompt)) list.current?.jumpToNewest()
  }, [chat])
  const send = (prompt: string, attached?: AttachedView[]) => {
    const isSent = chat.send(prompt, attached)
    if (isSent) list.current?.jumpToNewest()
    return isSent
  }
  useStopKey(state.isBusy, stop)
  const isEmpty = state.messages.length === 0 && !state.isLoading && state.loadFailure === undefined
  const last = state.messages.at(-1)
  const answer = lastAnswer(state)
  const render = (message: MessageView) => {
    const canGoOn = message === last && !state.isBusy && held === undefined
    return (
      <div className="mx-auto max-w-3xl px-4 py-2">
        {message.role === 'user' ? (
          <Prompt prompt={message} />
        ) : (
          <Answer answer={message} {...(canGoOn && { onRetry: retry, onContinue: goOn })} />
        )}
      </div>
    )
  }
  return (
    <ConversationContext value={chat}>
      <div className="flex h-full min-h-0 flex-col">
        {header}
        {state.loadFailure !== undefined && (
          <div className="m-4">
            <Failed error={new Error(state.loadFailure)} onRetry={() => void chat.load()} />
          </div>
        )}
        <div className="min-h-0 flex-1">
          {isEmpty ? (
            <div className="h-full overflow-y-auto">{empty(send)}</div>
          ) : (
            <MessageList
              key={chatKey}
              ref={list}
              label="Conversation"
              items={state.messages}
              render={render}
              onNearStart={() => void chat.loadEarlier()}
            />
          )}
        </div>
        <div className="mx-auto w-full max-w-3xl px-4 pb-4">
          {aboveField}
          <Composer
            key={fieldKey}
            placeholder={placeholder}
            isBusy={state.isBusy}
            isAsking={answer !== undefined && isAsking(answer)}
            attach={attach}
            commands={commands}
            held={held}
            onSend={send}
            onStop={stop}
          />
          {note !== undefined && (
            <p role="alert" className="px-2 pt-1 text-sm break-words text-bad">
              {note}
            </p>
          )}
        </div>
      </div>
    </ConversationContext>
  )
}

/** Elements that handle Esc themselves while they are open. */
const withOwnEscape = '[role=menu], [role=dialog]'

/** Esc stops the answer, wherever the focus is. Listens in the capture phase, because a tooltip that Esc closes would stop the event. */
function useStopKey(isBusy: boolean, stop: () => void): void {
  const latest = useRef(stop)
  latest.current = stop
  useEffect(() => {
    if (!isBusy) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing && !isTaken(event)) latest.current()
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [isBusy])
}

function isTaken({ target }: KeyboardEvent): boolean {
  const isInField = target instanceof Element && target.closest('[data-own-escape]') !== null
  return isInField || document.querySelector(withOwnEscape) !== null
}

const Prompt = memo(function Prompt({ prompt: { text, attached = [] } }: { prompt: PromptView }) {
  return (
    <article aria-label="Your message" className="flex flex-col items-end">
      <p className="max-w-[85%] rounded-2xl rounded-br-md bg-accent-soft px-4 py-2 break-words whitespace-pre-wrap">
        {text}
      </p>
      {attached.length > 0 && (
        <ul className="mt-1 flex flex-wrap justify-end gap-1">
          {attached.map((item) => (
            <li key={`${item.type} ${item.id}`}>
              {item.content?.type === 'image' ? <ContentPart content={item.content} /> : <AttachedChip item={item} />}
            </li>
          ))}
        </ul>
      )}
    </article>
  )
})
