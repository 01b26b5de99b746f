import { memo, useId } from 'react'
import ReactMarkdown, { type Options } from 'react-markdown'
import { harden } from 'rehype-harden'
import remarkGfm from 'remark-gfm'
import { componentsFor } from './components.tsx'
import type { MarkdownProps } from './markdown.tsx'
import { PlainOnFailure } from './plain-on-failure.tsx'
import { PlainText } from './plain-text.tsx'
import { safeAddress } from './safe-address.ts'

/** Parsing time grows faster than the text, and no one reads a paragraph of this size. */
const largestBlock = 40_000

const blocked = 'markdown-blocked'
const rehypePlugins: Options['rehypePlugins'] = [
  [
    harden,
    { allowedLinkPrefixes: ['*'], allowedImagePrefixes: [], blockedImageClass: blocked, blockedLinkClass: blocked },
  ],
]
const remarkPlugins = [remarkGfm]

/** Parses markdown in one piece. Raw HTML in it stays text. */
export const TextBlock = memo(function TextBlock({ text, isOpen, headingLevel }: Required<MarkdownProps>) {
  const id = useId()
  const plain = <PlainText text={text} />
  if (text.length > largestBlock || isTooDeep(text)) return plain
  return (
    <PlainOnFailure plain={plain}>
      <ReactMarkdown
        remarkPlugins={remarkPlugins}
        rehypePlugins={rehypePlugins}
        remarkRehypeOptions={{
          clobberPrefix: `${id}-`,
          footnoteLabelTagName: 'p',
          footnoteBackLabel: 'Back to the text',
        }}
        components={componentsFor(headingLevel, isOpen)}
        urlTransform={safeAddress}
      >
        {text}
      </ReactMarkdown>
    </PlainOnFailure>
  )
})

const deepest = 40

/** Whether quotes, lists, brackets or emphasis nest too deep for the parser or the page. No real answer does. */
function isTooDeep(text: string): boolean {
  return quoteDepth.test(text) || markDepth.test(text)
}

const quoteDepth = new RegExp(`^[ \\t]*(?:(?:>|[-+*]|\\d{1,9}[.)])[ \\t]*){${deepest},}[^\\s]`, 'm')
const markDepth = new RegExp(`(?:!?\\[[^\\]]{0,20}){${deepest},}|(?:[*_~]{1,3}[^\\s*_~]{1,20}[ ]?){${deepest * 10},}`)
