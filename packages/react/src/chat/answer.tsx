import {
  type AnswerView,
  chatWords,
  type FailureView,
  failureTitles,
  type PartView,
  spellHidden,
  type ThoughtView,
  thoughtWords,
  waitWords,
} from '@deckhand/client'
import { memo } from 'react'
import { useChatActions } from './chat-context.ts'
import { RichText } from './rich-text.tsx'
import { ToolCard } from './tool-card.tsx'

interface AnswerProps {
  answer: AnswerView
  /** It is the last answer, and no run is in progress. */
  canContinue: boolean
}

export const Answer = memo(function Answer({ answer, canContinue }: AnswerProps) {
  const { parts, failure, truncated, state, hadFinished } = answer
  const wait = waitWords(answer)
  return (
    <article aria-label="Answer" aria-busy={state === 'streaming'} className="dh-answer" data-answer={state}>
      {parts.map((part) => (
        <Part key={part.key} part={part} />
      ))}
      {failure && <Failure failure={failure} canRetry={canContinue} />}
      {truncated && <Cut canContinue={canContinue} />}
      {wait !== undefined && (
        <p role="status" className="dh-quiet dh-wait">
          {wait}
        </p>
      )}
      {state === 'interrupted' && !failure && (
        <Interrupted words={hadFinished ? ` ${chatWords.notShownAll}` : ''} canRetry={canContinue} />
      )}
    </article>
  )
})

function Part({ part }: { part: PartView }) {
  switch (part.type) {
    case 'text':
      return <RichText text={part.text} />
    case 'thought':
      return <Thought thought={part} />
    case 'content':
      return <p className="dh-quiet">{spellHidden(part.text)}</p>
    case 'tool':
      return <ToolCard tool={part} />
  }
}

function Thought({ thought: { text, isOpen, startedAt, endedAt } }: { thought: ThoughtView }) {
  return (
    <details className="dh-thought">
      <summary>{isOpen ? chatWords.thinking : thoughtWords(startedAt, endedAt)}</summary>
      <p>{text}</p>
    </details>
  )
}

function Failure({ failure: { kind, message, command }, canRetry }: { failure: FailureView; canRetry: boolean }) {
  const { retry } = useChatActions()
  return (
    <div role="alert" className="dh-failure" data-failure={kind}>
      <p className="dh-bad">{failureTitles[kind]}</p>
      <p>{message}</p>
      {command !== undefined && <code>{command}</code>}
      {canRetry && (
        <button type="button" className="dh-button" onClick={retry}>
          {chatWords.retry}
        </button>
      )}
    </div>
  )
}

function Cut({ canContinue }: { canContinue: boolean }) {
  const { goOn } = useChatActions()
  return (
    <div className="dh-cut">
      <p className="dh-quiet">{chatWords.truncated}</p>
      {canContinue && (
        <button type="button" className="dh-button" onClick={goOn}>
          {chatWords.goOn}
        </button>
      )}
    </div>
  )
}

function Interrupted({ words, canRetry }: { words: string; canRetry: boolean }) {
  const { retry } = useChatActions()
  return (
    <div className="dh-cut">
      <p className="dh-quiet">Stopped.{words}</p>
      {canRetry && (
        <button type="button" className="dh-button" onClick={retry}>
          {chatWords.retry}
        </button>
      )}
    </div>
  )
}
