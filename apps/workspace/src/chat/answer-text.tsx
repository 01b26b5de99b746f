import { lazy, Suspense } from 'react'

const Markdown = lazy(() => import('../markdown/markdown.tsx').then(({ Markdown }) => ({ default: Markdown })))

/** Shown as plain text until what renders markdown has come. */
export function AnswerText({ text, isOpen }: { text: string; isOpen: boolean }) {
  return (
    <Suspense fallback={<div className="whitespace-pre-wrap">{text}</div>}>
      <Markdown text={text} isOpen={isOpen} />
    </Suspense>
  )
}
