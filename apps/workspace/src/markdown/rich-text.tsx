import { memo, useState } from 'react'
import { closeUnfinished } from './blocks/close-unfinished.ts'
import { emptySplit, finishSplit, growSplit } from './blocks/split-blocks.ts'
import { CodeBlock } from './code/code-block.tsx'
import { readFence } from './code/read-fence.ts'
import type { MarkdownProps } from './markdown.tsx'
import { PlainText } from './plain-text.tsx'
import { TextBlock } from './text-block.tsx'

const largestWhole = 50_000

/** Text beyond this limit is shown unformatted: no one reads that far, and parsing it would block the page. */
const largestRich = 100_000

/** Renders each block separately, and again only when it changes: while a text grows, that is the last one. */
export function RichText({ text, isOpen, headingLevel }: Required<MarkdownProps>) {
  const [previous, setPrevious] = useState(emptySplit)
  const split = growSplit(previous, text)
  if (split !== previous) setPrevious(split)
  // References find their definitions only in the same block, so a finished text that has definitions becomes one block.
  if (!isOpen && text.length < largestWhole && hasDefinitions(text))
    return <TextBlock text={text} isOpen={false} headingLevel={headingLevel} />
  const blocks = isOpen ? [...split.closed, split.open] : finishSplit(split)
  const { rich, rest } = limit(blocks)
  return (
    <>
      {rich.map((block, index) => (
        <Block
          // biome-ignore lint/suspicious/noArrayIndexKey: a block never changes its place
          key={index}
          text={block}
          isOpen={isOpen && index === split.closed.length}
          headingLevel={headingLevel}
        />
      ))}
      {rest && <PlainText text={rest} />}
    </>
  )
}

/** Whether a text has definitions: `[name]: address`, or a footnote `[^name]: words`. */
function hasDefinitions(text: string): boolean {
  return /^ {0,3}\[[^\]\n]{1,999}\]:/m.test(text)
}

/** One block of a text. A fence is a whole block and needs no parser, so long code can grow line by line. */
const Block = memo(function Block({ text, isOpen, headingLevel }: Required<MarkdownProps>) {
  const fence = readFence(text, isOpen)
  if (fence) return <CodeBlock {...fence} isOpen={isOpen} />
  return <TextBlock text={isOpen ? closeUnfinished(text) : text} isOpen={isOpen} headingLevel={headingLevel} />
})

/** A block that begins within the limit is shown in full, because code may be longer. */
function limit(blocks: string[]): { rich: string[]; rest: string } {
  let length = 0
  const count = blocks.findIndex((block) => {
    length += block.length
    return length - block.length > largestRich
  })
  return count === -1
    ? { rich: blocks, rest: '' }
    : { rich: blocks.slice(0, count), rest: blocks.slice(count).join('') }
}
