import { useQuery } from '@tanstack/react-query'
import { deckhand } from '../deckhand.ts'
import { Markdown } from '../markdown/markdown.tsx'
import { Failed } from '../ui/failed.tsx'
import { Panel } from '../ui/panel.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { fileSize } from './file-size.ts'

const shownAtMost = 200_000

export function FileContent({ path, version }: { path: string; version: number }) {
  const reading = useQuery({
    queryKey: ['files', 'content', path, version],
    queryFn: () => deckhand.files.read(path, version),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (reading.isPending) return <Waiting />
  if (reading.isError) return <Failed error={reading.error} onRetry={() => void reading.refetch()} />
  const { file, encoding, content } = reading.data
  if (encoding !== 'utf8') {
    return (
      <Panel className="p-4 text-sm text-quiet">
        {fileSize(file.size)} that are no text. Download the file to open it in its own program.
      </Panel>
    )
  }
  const text = content.slice(0, shownAtMost)
  return (
    <Panel className="p-4">
      {path.endsWith('.md') ? (
        <Markdown text={text} isOpen={false} />
      ) : (
        <pre tabIndex={0} className="overflow-auto font-mono text-xs break-words whitespace-pre-wrap">
          {text}
        </pre>
      )}
      {content.length > shownAtMost && <p className="mt-2 text-sm text-quiet">The rest is in the download.</p>}
    </Panel>
  )
}
