import { useQuery } from '@tanstack/react-query'
import { deckhand } from '../deckhand.ts'

export function useRecentThreads() {
  const { data = [] } = useQuery({
    queryKey: ['threads', 'recent'],
    queryFn: async () => (await deckhand.threads.list({ limit: 50 })).threads,
  })
  return data
}
