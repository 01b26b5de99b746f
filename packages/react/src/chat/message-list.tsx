import type { PromptView } from '@deckhand/client'
import { memo } from 'react'
import { type ConversationControls, lastAnswer } from '../hooks/use-conversation.ts'
import { Answer } from './answer.tsx'
import { useStayAtEnd } from './use-stay-at-end.ts'

type MessageListProps = Pick<
  ConversationControls,
  'messages' | 'isBusy' | 'hasEarlier' | 'isLoadingEarlier' | 'loadEarlier'
>

export function MessageList({ messages, isBusy, hasEarlier, isLoadingEarlier, loadEarlier }: MessageListProps) {
  const last = lastAnswer({ messages })
  const place = useStayAtEnd(messages.findLast(({ role }) => role === 'user')?.key)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section ref={place} className="dh-messages" aria-label="Messages" tabIndex={0}>
      <ol>
        {hasEarlier && (
          <li>
            <button
              type="button"
              className="dh-button"
              aria-disabled={isLoadingEarlier}
              onClick={() => void loadEarlier()}
            >
              {isLoadingEarlier ? 'Loading earlier messages…' : 'Earlier messages'}
            </button>
          </li>
        )}
        {messages.map((message) => (
          <li key={message.key}>
            {message.role === 'user' ? (
              <Prompt prompt={message} />
            ) : (
              <Answer answer={message} canContinue={message === last && !isBusy} />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

const Prompt = memo(function Prompt({ prompt: { text, attached = [] } }: { prompt: PromptView }) {
  return (
    <article aria-label="Your message" className="dh-prompt">
      <p>{text}</p>
      {attached.map(({ type, id, title }) => (
        <p key={`${type} ${id}`} className="dh-attached">
          {title ?? id}
        </p>
      ))}
    </article>
  )
})
