import type { RunInfo } from '@deckhand/client'
import type { RunStatus } from '@deckhand/spec'
import { useMemo } from 'react'
import { PagedList } from './paged-list.ts'
import { type ServerOptions, useClient } from './use-client.ts'
import { controlsOf, type ListControls, usePagedList } from './use-paged-list.ts'

export interface UseRunsOptions extends ServerOptions {
  /** Only runs of this conversation. */
  threadId?: string | undefined
  status?: RunStatus | undefined
  /** How often the list is refreshed while the page is visible. Default: 15 seconds. 0: never. */
  refreshMs?: number | undefined
}

export interface Runs extends ListControls {
  /** The user's runs, newest first. */
  runs: RunInfo[]
  isLoading: boolean
  hasMore: boolean
  failure?: string
}

export function useRuns({ threadId, status, refreshMs = 15_000, ...given }: UseRunsOptions = {}): Runs {
  const client = useClient(given)
  const list = useMemo(
    () =>
      new PagedList<RunInfo>(async (query, options) => {
        const wanted = { ...query, ...(threadId !== undefined && { threadId }), ...(status && { status }) }
        const { runs, next } = await client.runs.list(wanted, options)
        return { items: runs, next }
      }),
    [client, threadId, status],
  )
  const { items, ...state } = usePagedList(list, refreshMs)
  const controls = useMemo(() => controlsOf(list), [list])
  return { runs: items, ...state, ...controls }
}
