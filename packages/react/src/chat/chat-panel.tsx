import { type KeyboardEvent, useId, useMemo, useRef } from 'react'
import type { ConversationControls } from '../hooks/use-conversation.ts'
import { adoptStyle } from './adopt-style.ts'
import type { ChatProps } from './chat.tsx'
import { type ChatActions, ChatContext } from './chat-context.ts'
import { Composer } from './composer.tsx'
import { Icon } from './icon.tsx'
import { MessageList } from './message-list.tsx'
import { useAnnouncements } from './use-announcements.ts'

type ChatPanelProps = Pick<
  ChatProps,
  'heading' | 'placeholder' | 'greeting' | 'suggestions' | 'theme' | 'className' | 'style'
> & { conversation: ConversationControls }

/** The visible chat. */
export function ChatPanel({ conversation, ...look }: ChatPanelProps) {
  const { heading = 'Assistant', placeholder = 'Ask, or say what to do', greeting, suggestions = [] } = look
  const { theme, className, style } = look
  const { messages, isBusy, isLoading, loadFailure } = conversation
  const titleId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const actions = useActions(conversation, field)
  const announcements = useAnnouncements(conversation)
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
      {/* `data-deckhand-chat`: an agent that operates the page must neither read the chat nor write in it. */}
      <section
        ref={adoptStyle}
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
              // Disabled, because pressing it by mistake would hide the answer in progress.
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
          {announcements.map(({ id, words }) => (
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
    const thenFocus = (act: () => boolean) => () => {
      act()
      focusField()
    }
    return { approve, reject, decisions, retry: thenFocus(retry), goOn: thenFocus(goOn), focusField }
  }, [approve, reject, decisions, retry, goOn, field])
}
