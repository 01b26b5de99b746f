import ReactMarkdown from 'react-markdown'
import remarkGfm from 'remark-gfm'

/** What a page does at first: the whole text is parsed and rendered again for every chunk. */
export function NaiveMarkdown({ text }: { text: string }) {
  return <ReactMarkdown remarkPlugins={[remarkGfm]}>{text}</ReactMarkdown>
}
