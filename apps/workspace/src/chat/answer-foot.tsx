import type { AnswerView, PartView } from '@deckhand/client'
import type { ReactNode } from 'react'
import { CopyButton } from '../ui/copy-button.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** How the answer stands. It is of one height from the first wait to the end, so that nothing above it moves when that changes. */
export function AnswerFoot({ answer }: { answer: AnswerView }) {
  return <div className="my-1 flex h-8 items-center text-sm text-quiet">{standing(answer)}</div>
}

function standing({ state, parts, hadFinished }: AnswerView): ReactNode {
  if (state === 'starting') return <Line words="Waiting for the first word…" />
  if (state === 'queued') return <Line words="In the queue. It begins when a place is free…" />
  if (state === 'reconnecting') return <Line words="The connection was lost. Trying again…" />
  if (state === 'streaming' && !parts.some(isAtWork))
    return <Line words={parts.length === 0 ? 'Waiting for the first word…' : 'Working…'} />
  if (state === 'interrupted') return <Interrupted hadFinished={hadFinished} />
  if (state === 'done' && parts.some(({ type }) => type === 'text')) {
    return (
      <div className="-ml-2 opacity-0 transition-opacity duration-100 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
        <CopyButton label="Copy the answer" text={() => textOf(parts)} />
      </div>
    )
  }
  return null
}

function Interrupted({ hadFinished = false }: { hadFinished?: boolean | undefined }) {
  return (
    <>
      <p>interrupted</p>
      {hadFinished && <p>. It had already finished: load the page again to see all of it.</p>}
    </>
  )
}

function Line({ words }: { words: string }) {
  return (
    <p className="flex items-center gap-2" role="status">
      <Spinner />
      {words}
    </p>
  )
}

/** It shows by itself that something goes on. */
function isAtWork(part: PartView): boolean {
  return part.type === 'tool' ? part.state === 'input-streaming' : part.isOpen
}

function textOf(parts: PartView[]): string {
  return parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n')
}
