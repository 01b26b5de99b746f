import { type AnswerView, chatWords, type PartView, waitWords } from '@deckhand/client'
import type { ReactNode } from 'react'
import { CopyButton } from '../ui/copy-button.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** The status of the answer. Its height never changes, so that nothing above it moves. */
export function AnswerFoot({ answer }: { answer: AnswerView }) {
  return <div className="my-1 flex h-8 items-center text-sm text-quiet">{statusOf(answer)}</div>
}

function statusOf(answer: AnswerView): ReactNode {
  const { state, parts, hadFinished } = answer
  const words = waitWords(answer)
  if (words !== undefined) return <Line words={words} />
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
      {hadFinished && <p>. {chatWords.notShownAll}</p>}
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

function textOf(parts: PartView[]): string {
  return parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n')
}
