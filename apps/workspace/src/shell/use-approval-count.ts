import { useQuery } from '@tanstack/react-query'
import { deckhand } from '../deckhand.ts'

const everyMs = 3_000

/** How many calls wait for a person. */
export function useApprovalCount(): number {
  const { data = 0 } = useQuery({
    queryKey: ['approvals', 'count'],
    queryFn: async () => (await deckhand.approvals.list({ status: 'open', limit: 100 })).approvals.length,
    refetchInterval: everyMs,
  })
  return data
}
