import { useParams } from '@tanstack/react-router'

let last = 'chief-of-staff'

/** The agent of the current chat, or of the last one on other screens. */
export function useLastAgent(): string {
  const { agent } = useParams({ strict: false })
  last = agent ?? last
  return last
}
