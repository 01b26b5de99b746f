import type { AnswerView, PartView } from '@deckhand/client'
import { memo } from 'react'
import { Markdown } from '../markdown/markdown.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Spinner } from '../ui/spinner.tsx'
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
      {state === 'starting' && <Line words="Waiting for the first word…" />}
      {state === 'reconnecting' && <Line words="The connection was lost. Trying again…" />}
      {state === 'interrupted' && <p className="my-2 text-sm text-quiet">interrupted</p>}
      {failure && <FailureNote failure={failure} {...(onRetry && { onRetry })} />}
      {state === 'done' && hasText(parts) && (
        <div className="-ml-2 h-8 opacity-0 transition-opacity duration-100 group-focus-within:opacity-100 group-hover:opacity-100">
          <CopyButton label="Copy the answer" text={() => textOf(parts)} />
        </div>
      )}
    </article>
  )
})

function Part({ part }: { part: PartView }) {
  switch (part.type) {
    case 'text':
      return <Markdown text={part.text} isOpen={part.isOpen} />
    case 'thought':
      return <ThoughtLine thought={part} />
    case 'tool':
      return <ToolCard tool={part} />
  }
}

function Line({ words }: { words: string }) {
  return (
    <p className="my-1 flex h-8 items-center gap-2 text-sm text-quiet" role="status">
      <Spinner />
      {words}
    </p>
  )
}

const hasText = (parts: PartView[]) => parts.some(({ type }) => type === 'text')

function textOf(parts: PartView[]): string {
  return parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n')
}
