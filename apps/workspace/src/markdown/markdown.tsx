import './markdown.css'
import { lazy, Suspense } from 'react'
import { loadRichText } from './load-rich-text.ts'
import { PlainOnFailure } from './plain-on-failure.tsx'
import { PlainText } from './plain-text.tsx'

export interface MarkdownProps {
  text: string
  /** More text may come. Code is highlighted and references are resolved only when their part is complete. */
  isOpen: boolean
  /** The level of all headings in the text. With one level for all, none is skipped. */
  headingLevel?: 2 | 3 | 4 | 5 | 6
}

const RichText = lazy(async () => ({ default: (await loadRichText()).RichText }))

/** Shows a text as markdown, and unformatted until the code for that has loaded. */
export function Markdown({ text, isOpen, headingLevel = 2 }: MarkdownProps) {
  const plain = <PlainText text={text} />
  return (
    <div className="markdown">
      <PlainOnFailure plain={plain}>
        <Suspense fallback={plain}>
          <RichText text={text} isOpen={isOpen} headingLevel={headingLevel} />
        </Suspense>
      </PlainOnFailure>
    </div>
  )
}
