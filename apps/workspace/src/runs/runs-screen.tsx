import { duration } from '@deckhand/client'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { deckhand } from '../deckhand.ts'
import { displayName } from '../display-name.ts'
import { MoreList } from '../ui/more-list.tsx'
import { Screen } from '../ui/screen.tsx'
import { When } from '../ui/when.tsx'
import { RunBadge } from './run-badge.tsx'

const pollMs = 5_000

export function RunsScreen() {
  const titles = useThreadTitles()
  return (
    <Screen title="Runs" about="All runs, with their conversation, time and tokens.">
      <MoreList
        queryKey={['runs']}
        load={async (after) => {
          const { runs, next } = await deckhand.runs.list({ limit: 50, ...(after !== undefined && { after }) })
          return { items: runs, next }
        }}
        keyOf={({ id }) => id}
        render={({ id, agentId, threadId, status, tokens, createdAt, updatedAt }) => (
          <Link
            to="/runs/$run"
            params={{ run: id }}
            className="flex flex-wrap items-center gap-x-3 px-3 py-2 text-sm hover:bg-hover focus-visible:-outline-offset-2"
          >
            <span className="flex flex-1 shrink-0 sm:w-20 sm:flex-none">
              <RunBadge status={status} />
            </span>
            <span className="order-first w-full truncate sm:order-none sm:w-auto sm:min-w-0 sm:flex-1">
              <span className="font-medium">{displayName(agentId)}</span>
              <span className="text-quiet"> {titles.get(threadId)}</span>
            </span>
            <span className="hidden w-24 text-right text-xs text-quiet tabular-nums sm:block">
              {tokens.toLocaleString()} tokens
            </span>
            <span className="hidden w-20 text-right text-xs text-quiet tabular-nums sm:block">
              {duration(updatedAt - createdAt)}
            </span>
            <When at={createdAt} />
          </Link>
        )}
        empty="No runs yet. Ask an agent something."
        pollMs={pollMs}
      />
    </Screen>
  )
}

/** The titles of the latest threads, by id. */
function useThreadTitles(): Map<string, string> {
  const { data } = useQuery({
    queryKey: ['threads', 'titles'],
    queryFn: async () => (await deckhand.threads.list({ limit: 100 })).threads,
    select: (threads) => new Map(threads.map(({ id, title }) => [id, title])),
  })
  return data ?? new Map()
}
