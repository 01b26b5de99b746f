import { type AnswerView, chatWords, type PartView } from '@deckhand/client'
import { memo } from 'react'
import { Markdown } from '../markdown/markdown.tsx'
import { Button } from '../ui/button.tsx'
import { AnswerFoot } from './answer-foot.tsx'
import { ContentPart } from './content-part.tsx'
import { FailureNote } from './failure-note.tsx'
import { ThoughtLine } from './thought-line.tsx'
import { ToolCard } from './tool-card.tsx'

interface AnswerProps {
  answer: AnswerView
  onRetry?: () => void
  /** Asks for the rest of an answer that was cut. */
  onContinue?: () => void
}

export const Answer = memo(function Answer({ answer, onRetry, onContinue }: AnswerProps) {
  const { parts, state, failure, truncated } = answer
  return (
    <article aria-label="Answer" aria-busy={state === 'streaming'} data-answer={state} className="group">
      {parts.map((part) => (
        <Part key={part.key} part={part} />
      ))}
      {failure && <FailureNote failure={failure} {...(onRetry && { onRetry })} />}
      {truncated && <CutNote {...(onContinue && { onContinue })} />}
      <AnswerFoot answer={answer} />
    </article>
  )
})

function CutNote({ onContinue }: Pick<AnswerProps, 'onContinue'>) {
  return (
    <div data-cut className="my-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border p-3 text-sm">
      <p className="text-quiet">{chatWords.truncated}</p>
      {onContinue && <Button onClick={onContinue}>{chatWords.goOn}</Button>}
    </div>
  )
}

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
