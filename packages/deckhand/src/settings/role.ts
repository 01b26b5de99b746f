import { UsageError } from '../command-line/usage-error.ts'

/** What a process does: it answers requests and leaves runs to others, it works on runs and answers nobody, or both. */
export type Role = 'web' | 'worker' | 'all'

const roles: readonly Role[] = ['web', 'worker', 'all']

/** `name` is what the user set: DECKHAND_ROLE or --role. `undefined` when nobody named one, which is `all` but for the port. */
export function readRole(name: string, value: string | undefined): Role | undefined {
  const text = value?.trim().toLowerCase() ?? ''
  if (text === '') return undefined
  const role = roles.find((each) => each === text)
  if (role) return role
  throw new UsageError(`${name} must be web, worker or all, and is "${value?.trim()}".`)
}
