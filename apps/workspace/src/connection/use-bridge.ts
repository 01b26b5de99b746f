import { useQuery } from '@tanstack/react-query'
import { deckhand } from '../deckhand.ts'

/** Whether a CLI agent is possible here, and whether its bridge was running at the last check. */
export function useBridge() {
  const { data } = useQuery({
    queryKey: ['bridge'],
    queryFn: async () => {
      const { isOffered, bridge } = await deckhand.bridge.read()
      // Only the connection code keeps the token.
      return { isOffered, agent: bridge?.agent }
    },
    staleTime: 10_000,
  })
  return data
}
