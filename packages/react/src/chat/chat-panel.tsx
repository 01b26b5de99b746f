import { type KeyboardEvent, useId, useMemo, useRef } from 'react'
import type { ConversationControls } from '../hooks/use-conversation.ts'
import type { ChatProps } from './chat.tsx'
import { type ChatActions, ChatContext } from './chat-context.ts'
import { Composer } from './composer.tsx'
import { dress } from './dress.ts'
import { Icon } from './icon.tsx'
import { MessageList } from './message-list.tsx'
import { useAnnouncements } from './use-announcements.ts'

type ChatPanelProps = Pick<
  ChatProps,
  'heading' | 'placeholder' | 'greeting' | 'suggestions' | 'theme' | 'className' | 'style'
> & { conversation: ConversationControls }

/** All that is seen of a chat. */
export function ChatPanel({ conversation, ...look }: ChatPanelProps) {
  const { heading = 'Assistant', placeholder = 'Ask, or say what to do', greeting, suggestions = [] } = look
  const { theme, className, style } = look
  const { messages, isBusy, isLoading, loadFailure } = conversation
  const titleId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const actions = useActions(conversation, field)
  const announced = useAnnouncements(conversation)
  const isEmpty = messages.length === 0 && !isLoading && loadFailure === undefined
  const stop = () => {
    conversation.stop()
    field.current?.focus()
  }
  const send = (text: string) => {
    const isSent = conversation.send(text)
    field.current?.focus()
    return isSent
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || !(isBusy || isLoading)) return
    event.preventDefault()
    stop()
  }
  return (
    <ChatContext.Provider value={actions}>
      {/* An agent that works the page must neither read it nor answer in it. */}
      <section
        ref={dress}
        className={['dh-chat', className].filter(Boolean).join(' ')}
        style={style}
        data-deckhand-chat=""
        data-theme={theme}
        aria-labelledby={titleId}
        onKeyDown={onKeyDown}
      >
        <header className="dh-header">
          <h2 id={titleId}>{heading}</h2>
          {messages.length > 0 && (
            <button
              type="button"
              className="dh-round"
              aria-label="New conversation"
              title="New conversation"
              // Pressed by mistake, it would take what is under way out of sight.
              disabled={isBusy}
              onClick={() => {
                conversation.startOver()
                field.current?.focus()
              }}
            >
              <Icon name="fresh" />
            </button>
          )}
        </header>
        {loadFailure !== undefined && (
          <div role="alert" className="dh-failure">
            <p>{loadFailure}</p>
            <button type="button" className="dh-button" onClick={() => void conversation.reload()}>
              Load again
            </button>
          </div>
        )}
        {isLoading && (
          <div className="dh-cut">
            <p role="status" className="dh-quiet dh-wait">
              Loading the conversation…
            </p>
            <button type="button" className="dh-button" onClick={stop}>
              Stop
            </button>
          </div>
        )}
        {isEmpty ? (
          <div className="dh-empty">
            {greeting !== undefined && <p>{greeting}</p>}
            {suggestions.map((text) => (
              <button key={text} type="button" className="dh-button" onClick={() => send(text)}>
                {text}
              </button>
            ))}
          </div>
        ) : (
          <MessageList {...conversation} />
        )}
        <Composer
          field={field}
          placeholder={placeholder}
          isBusy={isBusy}
          isLoading={isLoading}
          onSend={send}
          onStop={stop}
        />
        <div role="log" aria-live="polite" aria-label="What happened" className="dh-unseen">
          {announced.map(({ id, words }) => (
            <p key={id}>{words}</p>
          ))}
        </div>
      </section>
    </ChatContext.Provider>
  )
}

function useActions(conversation: ConversationControls, field: { current: HTMLTextAreaElement | null }): ChatActions {
  const { approve, reject, decisions, retry, continue: goOn } = conversation
  return useMemo(() => {
    const focusField = () => field.current?.focus()
    const andWrite = (act: () => boolean) => () => {
      act()
      focusField()
    }
    return { approve, reject, decisions, retry: andWrite(retry), goOn: andWrite(goOn), focusField }
  }, [approve, reject, decisions, retry, goOn, field])
}
