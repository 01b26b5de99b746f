import { memo } from 'react'
import { mendOpen } from './blocks/mend-open.ts'
import { CodeBlock } from './code/code-block.tsx'
import { readFence } from './code/read-fence.ts'
import type { MarkdownProps } from './markdown.tsx'
import { TextBlock } from './text-block.tsx'

/** One block of a text. A fence is the whole of its block and needs no parser, so that long code may grow line by line. */
export const Block = memo(function Block({ text, isOpen, headingLevel }: Required<MarkdownProps>) {
  const fence = readFence(text, isOpen)
  if (fence) return <CodeBlock {...fence} isOpen={isOpen} />
  return <TextBlock text={isOpen ? mendOpen(text) : text} isOpen={isOpen} headingLevel={headingLevel} />
})
