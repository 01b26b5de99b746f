import { type InlineText, readBlock, textBlocks } from '@deckhand/client'
import { memo, type ReactNode } from 'react'

/** Text of the agent. Nothing in it becomes markup, and when it grows only the last block renders again. */
export const RichText = memo(function RichText({ text }: { text: string }) {
  return (
    <div className="dh-text">
      {textBlocks(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only ever added at the end
        <Block key={index} text={block} />
      ))}
    </div>
  )
})

const Block = memo(function Block({ text }: { text: string }) {
  const block = readBlock(text)
  switch (block.kind) {
    case 'code':
      return (
        // A scrolling element must be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      )
    case 'list': {
      const items = block.items.map((words, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items are only ever added at the end
        <li key={index}>{inline(words)}</li>
      ))
      return block.start === undefined ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>
    }
    case 'heading':
      return (
        <p>
          <strong>{inline(block.words)}</strong>
        </p>
      )
    case 'paragraph':
      return <p>{inline(block.words)}</p>
  }
})

// biome-ignore lint/suspicious/noArrayIndexKey: words are only ever added at the end
const inline = (words: InlineText[]): ReactNode[] => words.map((word, index) => <Inline key={index} word={word} />)

function Inline({ word }: { word: InlineText }): ReactNode {
  if (typeof word === 'string') return word
  switch (word.kind) {
    case 'code':
      return <code>{word.text}</code>
    case 'bold':
      return <strong>{inline(word.words)}</strong>
    case 'link':
      return (
        <a href={word.address} title={word.address} target="_blank" rel="noopener noreferrer">
          {word.text}
        </a>
      )
  }
}
