import { UsageError } from '../command-line/usage-error.ts'

/** What a process does: `web` answers requests and leaves runs to others, `worker` only works on runs, `all` does both. */
export type Role = 'web' | 'worker' | 'all'

const roles: readonly Role[] = ['web', 'worker', 'all']

/** `name` is the source: DECKHAND_ROLE or --role. `undefined` when no role is named, which means `all` except that the port may change. */
export function readRole(name: string, value: string | undefined): Role | undefined {
  const text = value?.trim().toLowerCase() ?? ''
  if (text === '') return undefined
  const role = roles.find((each) => each === text)
  if (role) return role
  throw new UsageError(`${name} must be web, worker or all, and is "${value?.trim()}".`)
}
