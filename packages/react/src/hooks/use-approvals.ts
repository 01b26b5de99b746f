import type { ApprovalInfo } from '@deckhand/client'
import type { ApprovalDecision } from '@deckhand/spec'
import { useCallback, useMemo } from 'react'
import { PagedList } from './paged-list.ts'
import { type ServerOptions, useClient } from './use-client.ts'
import { type Decisions, useDecisions } from './use-decisions.ts'
import { controlsOf, type ListControls, usePagedList } from './use-paged-list.ts'

export interface UseApprovalsOptions extends ServerOptions {
  /** How often they are read again while the page is seen: 15 seconds. 0 for never. */
  refreshMs?: number | undefined
}

export interface Approvals extends ListControls, Decisions {
  /** Those that wait for an answer of the user, newest first. */
  approvals: ApprovalInfo[]
  isLoading: boolean
  hasMore: boolean
  failure?: string
}

/** All that waits for an answer of the user, in whatever conversation. */
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
      // Also when it was not taken: somebody may have answered elsewhere.
      await client.approvals.decide(id, decision, feedback).finally(() => void list.refresh(true))
    },
    [client, list],
  )
  const { items, ...state } = usePagedList(list, refreshMs)
  const controls = useMemo(() => controlsOf(list), [list])
  return { approvals: items, ...state, ...controls, ...useDecisions(decide) }
}
