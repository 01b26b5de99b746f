import type { ApprovalInfo } from '@deckhand/client'
import type { ApprovalDecision } from '@deckhand/spec'
import { useCallback, useMemo } from 'react'
import { PagedList } from './paged-list.ts'
import { type ServerOptions, useClient } from './use-client.ts'
import { type Decisions, useDecisions } from './use-decisions.ts'
import { controlsOf, type ListControls, usePagedList } from './use-paged-list.ts'

export interface UseApprovalsOptions extends ServerOptions {
  /** How often the list is refreshed while the page is visible. Default: 15 seconds. 0: never. */
  refreshMs?: number | undefined
}

export interface Approvals extends ListControls, Decisions {
  /** The user's open approvals, newest first. */
  approvals: ApprovalInfo[]
  isLoading: boolean
  hasMore: boolean
  failure?: string
}

/** The user's open approvals, of all conversations. */
export function useApprovals({ refreshMs = 15_000, ...given }: UseApprovalsOptions = {}): Approvals {
  const client = useClient(given)
  const list = useMemo(
    () =>
      new PagedList<ApprovalInfo>(async (query, options) => {
        const { approvals, next } = await client.approvals.list({ ...query, status: 'open' }, options)
        return { items: approvals, next }
      }),
    [client],
  )
  const decide = useCallback(
    async (id: string, decision: ApprovalDecision, feedback?: string) => {
      // Also after a failure: someone may have decided elsewhere.
      await client.approvals.decide(id, decision, feedback).finally(() => void list.refresh(true))
    },
    [client, list],
  )
  const { items, ...state } = usePagedList(list, refreshMs)
  const controls = useMemo(() => controlsOf(list), [list])
  return { approvals: items, ...state, ...controls, ...useDecisions(decide) }
}
