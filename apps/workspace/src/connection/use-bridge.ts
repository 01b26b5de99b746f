import { useQuery } from '@tanstack/react-query'
import { deckhand } from '../deckhand.ts'

/** Whether a CLI agent can be had here, and whether its bridge ran when somebody last looked. */
export function useBridge() {
  const { data } = useQuery({
    queryKey: ['bridge'],
    queryFn: async () => {
      const { isOffered, bridge } = await deckhand.bridge.read()
      // The token stays with what connects.
      return { isOffered, agent: bridge?.agent }
    },
    staleTime: 10_000,
  })
  return data
}
