import { useQuery } from '@tanstack/react-query'
import { deckhand } from '../deckhand.ts'

/** What the conversations are called that runs belong to, those of late. */
export function useThreadTitles(): Map<string, string> {
  const { data } = useQuery({
    queryKey: ['threads', 'titles'],
    queryFn: async () => (await deckhand.threads.list({ limit: 100 })).threads,
    select: (threads) => new Map(threads.map(({ id, title }) => [id, title])),
  })
  return data ?? new Map()
}
