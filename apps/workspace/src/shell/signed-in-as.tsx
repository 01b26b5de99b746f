import { useQuery } from '@tanstack/react-query'
import { deckhand } from '../deckhand.ts'

/** Whose workspace this is, where several people have one. */
export function SignedInAs() {
  const way = document.querySelector<HTMLMetaElement>('meta[name=sign-in]')?.content
  const { data } = useQuery({
    queryKey: ['session'],
    queryFn: () => deckhand.session.read(),
    enabled: way === 'firebase',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const email = data?.user?.email
  if (!email) return null
  return (
    <p className="truncate px-4 pt-2" title={email}>
      {email}
    </p>
  )
}
