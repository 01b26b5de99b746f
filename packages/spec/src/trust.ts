import type { Approver, TrustLevel, Verdict } from './policy.ts'

const levels: TrustLevel[] = ['supervised', 'delegated', 'autonomous']

/** The more careful of the two. */
export function lowerTrust(...given: (TrustLevel | undefined)[]): TrustLevel | undefined {
  return levels.find((level) => given.includes(level))
}

type Asked = Pick<Verdict, 'byAllowlist' | 'mostTrust'> & { by?: Approver }

/** Every door offers "always" by this rule, and every store takes it by the same. `userTrust` is the user's, as it is now. */
export function canAlwaysAllow({ byAllowlist, mostTrust, by }: Asked, userTrust: TrustLevel): boolean {
  return byAllowlist === true && by === undefined && lowerTrust(userTrust, mostTrust) === 'delegated'
}

/** What to do about a call that cannot be always allowed. */
export function insteadOfAlways({ byAllowlist, mostTrust, by }: Asked, userTrust: TrustLevel): string {
  if (!byAllowlist || by || mostTrust === 'supervised') return 'The allowlist does not cover it. Approve it once.'
  return `The allowlist counts only under delegated trust, and yours is ${userTrust}. Approve it once, or set your trust to delegated first.`
}

const longestRole = 255
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be in a role
const approverPattern = /^role:(?!\s)[^\u0000-\u001f\u007f]+(?<!\s)$/

export const approverWords = `{ by: 'role:NAME' }, where NAME is a role of 1 to ${longestRole} characters`

/** Whether a tool may have it as its `approve`. */
export function isApproveRule(value: unknown): value is { by: Approver } {
  if (typeof value !== 'object' || value === null || Object.keys(value).join() !== 'by') return false
  const { by } = value as { by: unknown }
  return typeof by === 'string' && approverPattern.test(by) && roleOf(by as Approver).length <= longestRole
}

/** `clerk` of `role:clerk`. */
export const roleOf = (approver: Approver): string => approver.slice('role:'.length)

/** Whether one of these roles is the one that has to approve. */
export const hasRole = (approver: Approver | null | undefined, roles: readonly string[] = []): boolean =>
  typeof approver === 'string' && roles.includes(roleOf(approver))
