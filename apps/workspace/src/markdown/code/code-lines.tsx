import { memo } from 'react'
import type { Token } from './token.ts'

/** A few lines of code, plain until their tokens are known. */
export const CodeLines = memo(function CodeLines({ text, tokens }: { text: string; tokens: Token[] | undefined }) {
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
