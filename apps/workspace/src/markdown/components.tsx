import type { ComponentProps } from 'react'
import type { Components, ExtraProps } from 'react-markdown'
import { FileLink, fileAt } from '../files/file-link.tsx'
import { CodeBlock } from './code/code-block.tsx'

type Element = NonNullable<ExtraProps['node']>
type Level = 2 | 3 | 4 | 5 | 6
const made = new Map<string, Components>()

/** Returns the same object for the same arguments, because react-markdown rebuilds everything for a new one. */
export function componentsFor(level: Level, isOpen: boolean): Components {
  const key = `${level}${isOpen}`
  const components = made.get(key) ?? { ...headings(level), ...elements, pre: isOpen ? OpenCode : ClosedCode }
  made.set(key, components)
  return components
}

/** All headings have one level and differ only in style, because an answer may begin with any. */
function headings(level: Level): Components {
  const Tag = `h${level}` as const
  const sizes = [1, 2, 3, 4, 5, 6] as const
  return Object.fromEntries(
    sizes.map((size) => [
      `h${size}`,
      ({ node: _, ...props }: ComponentProps<'h2'> & ExtraProps) => (
        <Tag {...props} className={`markdown-heading markdown-heading-${size}`} />
      ),
    ]),
  )
}

const elements: Components = {
  a: ({ node: _, href, children, ...props }) => {
    if (!href) return <span className="markdown-blocked">{children} [blocked]</span>
    const file = fileAt(href)
    if (file) return <FileLink file={file}>{children}</FileLink>
    const isOutside = !href.startsWith('#')
    return (
      <a {...props} href={href} {...(isOutside && { target: '_blank', rel: 'noopener noreferrer' })}>
        {children}
      </a>
    )
  },
  // Images are blocked before this; if one slipped through, it would still load nothing.
  img: ({ alt }) => <span className="markdown-blocked">[Image blocked: {alt || 'No description'}]</span>,
  table: ({ node: _, ...props }) => (
    <section className="markdown-scroll" aria-label="Table" tabIndex={0}>
      <table {...props} />
    </section>
  ),
  input: ({ checked }) => (
    <span role="img" className="markdown-task" aria-label={checked ? 'Done:' : 'To do:'}>
      {checked ? '☑' : '☐'}
    </span>
  ),
}

const OpenCode = ({ node }: ExtraProps) => <CodeBlock {...codeOf(node)} isOpen />
const ClosedCode = ({ node }: ExtraProps) => <CodeBlock {...codeOf(node)} isOpen={false} />

function codeOf(node: Element | undefined): { code: string; language: string } {
  const inner = node?.children[0]
  const names = inner?.type === 'element' ? [inner.properties.className].flat() : []
  const language = names.map(String).find((name) => name.startsWith('language-')) ?? ''
  return { code: textOf(inner).replace(/\n$/, ''), language: language.slice('language-'.length).toLowerCase() }
}

function textOf(node: Element['children'][number] | undefined): string {
  if (node?.type === 'text') return node.value
  return node?.type === 'element' ? node.children.map(textOf).join('') : ''
}
