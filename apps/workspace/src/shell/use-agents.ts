import { useQuery } from '@tanstack/react-query'
import { deckhand } from '../deckhand.ts'

export function useAgents() {
  const { data = [] } = useQuery({
    queryKey: ['agents'],
    queryFn: async () => (await deckhand.agents.list()).agents,
    staleTime: 60_000,
  })
  return data
}
