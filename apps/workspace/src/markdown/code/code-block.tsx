import { memo, useMemo } from 'react'
import { CopyButton } from './copy-button.tsx'
import { groupLines } from './group-lines.ts'
import type { Token } from './token.ts'
import { useHighlight } from './use-highlight.ts'

interface Props {
  code: string
  language: string
  isOpen: boolean
}

/** Code in groups of lines: while it grows, only the last group changes. Colours arrive group by group and never change the height. */
export const CodeBlock = memo(function CodeBlock({ code, language, isOpen }: Props) {
  const groups = useMemo(() => groupLines(code), [code])
  const colours = useHighlight(code, language, isOpen)
  return (
    <figure className="markdown-code" aria-label={language ? `Code in ${language}` : 'Code'}>
      <figcaption className="markdown-code-head">
        <span>{language || 'text'}</span>
        <CopyButton text={code} />
      </figcaption>
      <pre className="markdown-scroll" tabIndex={0}>
        <code>
          {groups.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a group never changes its place
            <CodeLines key={index} text={text} tokens={colours?.[index]} />
          ))}
        </code>
      </pre>
    </figure>
  )
})

/** A few lines of code, plain until their tokens are known. */
const CodeLines = memo(function CodeLines({ text, tokens }: { text: string; tokens: Token[] | undefined }) {
  return <span className="markdown-lines">{tokens ? tokens.map(coloured) : text}</span>
})

function coloured([words, kind]: Token, index: number) {
  if (!kind) return words
  return (
    <span key={index} className={`code-${kind}`}>
      {words}
    </span>
  )
}
