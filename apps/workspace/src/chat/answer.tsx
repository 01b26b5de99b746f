import type { AnswerView, PartView } from '@deckhand/client'
import { memo } from 'react'
import { Markdown } from '../markdown/markdown.tsx'
import { AnswerFoot } from './answer-foot.tsx'
import { ContentPart } from './content-part.tsx'
import { FailureNote } from './failure-note.tsx'
import { ThoughtLine } from './thought-line.tsx'
import { ToolCard } from './tool-card.tsx'

export const Answer = memo(function Answer({ answer, onRetry }: { answer: AnswerView; onRetry?: () => void }) {
  const { parts, state, failure } = answer
  return (
    <article aria-label="Answer" aria-busy={state === 'streaming'} data-answer={state} className="group">
      {parts.map((part) => (
        <Part key={part.key} part={part} />
      ))}
      {failure && <FailureNote failure={failure} {...(onRetry && { onRetry })} />}
      <AnswerFoot answer={answer} />
    </article>
  )
})

function Part({ part }: { part: PartView }) {
  switch (part.type) {
    case 'text':
      return <Markdown text={part.text} isOpen={part.isOpen} />
    case 'thought':
      return <ThoughtLine thought={part} />
    case 'content':
      return <ContentPart content={part.content} />
    case 'tool':
      return <ToolCard tool={part} />
  }
}
