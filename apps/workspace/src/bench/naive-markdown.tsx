import ReactMarkdown from 'react-markdown'
import remarkGfm from 'remark-gfm'

/** What a page does at first: the whole text is parsed and rendered again whenever some of it came. */
export function NaiveMarkdown({ text }: { text: string }) {
  return <ReactMarkdown remarkPlugins={[remarkGfm]}>{text}</ReactMarkdown>
}
