import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { deckhand } from '../deckhand.ts'
import { TextField } from '../ui/text-field.tsx'
import { useSettled } from '../ui/use-settled.ts'
import { navLinkClass } from './nav-link-class.ts'
import { ThreadMenu } from './thread-menu.tsx'

/** The conversations with an agent, newest first. */
export function ThreadList({ agentId }: { agentId: string }) {
  const [words, setWords] = useState('')
  const q = useSettled(words.trim())
  const { thread: shown } = useParams({ strict: false })
  const { data: threads = [], isSuccess } = useQuery({
    queryKey: ['threads', agentId, q],
    queryFn: async () => (await deckhand.threads.list({ agentId, limit: 100, ...(q !== '' && { q }) })).threads,
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-label="Conversations" className="mt-2 flex min-h-0 flex-1 flex-col border-t pt-2">
      <div className="px-3 pb-2">
        <TextField
          type="search"
          aria-label="Search the conversations"
          placeholder="Search conversations"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      {isSuccess && threads.length === 0 && (
        <p className="px-4 text-sm text-quiet">{q === '' ? 'No conversations yet.' : 'Nothing was found.'}</p>
      )}
      <ul className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
        {threads.map((thread) => (
          <li key={thread.id} className="group relative">
            <Link
              to="/chat/$agent/{-$thread}"
              params={{ agent: agentId, thread: thread.id }}
              aria-current={thread.id === shown ? 'page' : undefined}
              className={`${navLinkClass} group-focus-within:pr-9 group-hover:pr-9 pointer-coarse:pr-9`}
            >
              <span className="truncate">{thread.title || 'Untitled'}</span>
            </Link>
            <div className="absolute top-0 right-0 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 has-data-[state=open]:opacity-100 pointer-coarse:opacity-100">
              <ThreadMenu agentId={agentId} thread={thread} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
