import {
  type AnswerView,
  chatWords,
  type FailureView,
  failureTitles,
  type PartView,
  type ThoughtView,
  thoughtWords,
} from '@deckhand/client'
import { ChevronRight, RotateCw } from 'lucide-react'
import { Collapsible } from 'radix-ui'
import { memo } from 'react'
import { Markdown } from '../markdown/markdown.tsx'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { AnswerFoot } from './answer-foot.tsx'
import { ContentPart } from './content-part.tsx'
import { Remedy } from './remedy.tsx'
import { ToolCard } from './tool/tool-card.tsx'

interface AnswerProps {
  answer: AnswerView
  onRetry?: () => void
  /** Requests the rest of an answer that was cut. */
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

function FailureNote({ failure, onRetry }: { failure: FailureView; onRetry?: () => void }) {
  return (
    <div role="alert" data-failure={failure.kind} className="my-2 rounded-lg bg-bad-soft p-3 text-sm">
      <p className="font-semibold text-bad">{failureTitles[failure.kind]}</p>
      <p className="mt-1 break-words">{failure.message}</p>
      <Remedy command={failure.command} tail={failure.tail} />
      {onRetry && (
        <Button className="mt-2" onClick={onRetry}>
          <RotateCw aria-hidden />
          {chatWords.retry}
        </Button>
      )}
    </div>
  )
}

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

/** A line that expands to show the thoughts. Its height is the same during and after thinking. */
const ThoughtLine = memo(function ThoughtLine({ thought }: { thought: ThoughtView }) {
  const { text, isOpen, startedAt, endedAt } = thought
  return (
    <Collapsible.Root className="my-1">
      <Collapsible.Trigger className="group flex h-8 items-center gap-2 rounded-md text-sm text-quiet hover:text-text">
        {isOpen ? <Spinner /> : <ChevronRight aria-hidden className="size-4 group-data-[state=open]:rotate-90" />}
        {isOpen ? chatWords.thinking : thoughtWords(startedAt, endedAt)}
      </Collapsible.Trigger>
      <Collapsible.Content className="ml-2 border-l-2 pl-4 text-sm whitespace-pre-wrap text-quiet">
        {text}
      </Collapsible.Content>
    </Collapsible.Root>
  )
})
