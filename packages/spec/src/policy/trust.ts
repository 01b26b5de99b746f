import type { Approver, TrustLevel, Verdict } from './policy.ts'

const levels: TrustLevel[] = ['supervised', 'delegated', 'autonomous']

/** The lowest of the given trust levels. */
export function lowerTrust(...given: (TrustLevel | undefined)[]): TrustLevel | undefined {
  return levels.find((level) => given.includes(level))
}

type ApprovalTerms = Pick<Verdict, 'byAllowlist' | 'mostTrust'> & { by?: Approver }

/** Every client offers "always allow" by this rule, and every store enforces it. `userTrust` is the user's current trust. */
export function canAlwaysAllow({ byAllowlist, mostTrust, by }: ApprovalTerms, userTrust: TrustLevel): boolean {
  return byAllowlist === true && by === undefined && lowerTrust(userTrust, mostTrust) === 'delegated'
}

/** Says what to do about a call that cannot be always allowed. */
export function insteadOfAlways({ byAllowlist, mostTrust, by }: ApprovalTerms, userTrust: TrustLevel): string {
  if (!byAllowlist || by || mostTrust === 'supervised') return 'The allowlist does not cover it. Approve it once.'
  return `The allowlist counts only under delegated trust, and yours is ${userTrust}. Approve it once, or set your trust to delegated first.`
}

const maxRoleLength = 255
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be in a role
const approverPattern = /^role:(?!\s)[^\u0000-\u001f\u007f]+(?<!\s)$/

export const approverWords = `{ by: 'role:NAME' }, where NAME is a role of 1 to ${maxRoleLength} characters`

/** True for a valid `approve` of a tool. */
export function isApproveRule(value: unknown): value is { by: Approver } {
  if (typeof value !== 'object' || value === null || Object.keys(value).join() !== 'by') return false
  const { by } = value as { by: unknown }
  return typeof by === 'string' && approverPattern.test(by) && roleOf(by as Approver).length <= maxRoleLength
}

/** Returns `clerk` for `role:clerk`. */
export const roleOf = (approver: Approver): string => approver.slice('role:'.length)

/** True if one of these roles is the approver's. */
export const hasRole = (approver: Approver | null | undefined, roles: readonly string[] = []): boolean =>
  typeof approver === 'string' && roles.includes(roleOf(approver))
