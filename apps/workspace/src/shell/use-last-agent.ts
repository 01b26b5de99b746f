import { useParams } from '@tanstack/react-router'

let last = 'chief-of-staff'

/** Whom the user talks to, or talked to before going to another screen. */
export function useLastAgent(): string {
  const { agent } = useParams({ strict: false })
  last = agent ?? last
  return last
}
