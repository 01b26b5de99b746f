import type { TrustLevel, Verdict } from './policy.ts'

const levels: TrustLevel[] = ['supervised', 'delegated', 'autonomous']

/** The more careful of the two. */
export function lowerTrust(...given: (TrustLevel | undefined)[]): TrustLevel | undefined {
  return levels.find((level) => given.includes(level))
}

type Asked = Pick<Verdict, 'byAllowlist' | 'mostTrust'>

/** Every door offers "always" by this rule, and every store takes it by the same. `userTrust` is the user's, as it is now. */
export function canAlwaysAllow({ byAllowlist, mostTrust }: Asked, userTrust: TrustLevel): boolean {
  return byAllowlist === true && lowerTrust(userTrust, mostTrust) === 'delegated'
}

/** What to do about a call that cannot be always allowed. */
export function insteadOfAlways({ byAllowlist, mostTrust }: Asked, userTrust: TrustLevel): string {
  if (!byAllowlist || mostTrust === 'supervised') return 'The allowlist does not cover it. Approve it once.'
  return `The allowlist counts only under delegated trust, and yours is ${userTrust}. Approve it once, or set your trust to delegated first.`
}
