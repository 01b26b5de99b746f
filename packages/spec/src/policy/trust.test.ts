import { expect, test } from 'vitest'
import type { TrustLevel } from './policy.ts'
import { canAlwaysAllow, hasRole, insteadOfAlways, isApproveRule, lowerTrust } from './trust.ts'

test.each([
  [['autonomous', 'supervised'], 'supervised'],
  [['delegated', 'autonomous'], 'delegated'],
  [['supervised', 'delegated'], 'supervised'],
  [['autonomous', undefined], 'autonomous'],
  [[undefined, undefined], undefined],
] as const)('of the trusts %j the more careful one holds: %s', (given, expected) => {
  expect(lowerTrust(...given)).toBe(expected)
})

test.each<[user: TrustLevel, most: TrustLevel | undefined, expected: boolean]>([
  ['supervised', undefined, false],
  ['delegated', undefined, true],
  ['autonomous', undefined, false],
  ['autonomous', 'delegated', true],
  ['delegated', 'autonomous', true],
  ['supervised', 'delegated', false],
  ['delegated', 'supervised', false],
])('A11: with user trust %s in a run with at most %s, "always" works: %s', (user, most, expected) => {
  const limit = most && { mostTrust: most }
  expect(canAlwaysAllow({ byAllowlist: true, ...limit }, user)).toBe(expected)
  expect(canAlwaysAllow({ ...limit }, user)).toBe(false)
})

test('the advice is another trust level if that helps, and otherwise approving once', () => {
  const once = 'The allowlist does not cover it. Approve it once.'
  expect(insteadOfAlways({ byAllowlist: true }, 'supervised')).toBe(
    'The allowlist counts only under delegated trust, and yours is supervised. Approve it once, or set your trust to delegated first.',
  )
  expect(insteadOfAlways({ byAllowlist: true, mostTrust: 'supervised' }, 'delegated')).toBe(once)
  expect(insteadOfAlways({}, 'supervised')).toBe(once)
})

test('A14: a call that someone else has to approve is never always allowed', () => {
  const asked = { byAllowlist: true, by: 'role:clerk' } as const
  expect(canAlwaysAllow(asked, 'delegated')).toBe(false)
  expect(insteadOfAlways(asked, 'delegated')).toBe('The allowlist does not cover it. Approve it once.')
})

test.each([
  [{ by: 'role:clerk' }, true],
  [{ by: 'role:senior clerk: nights' }, true],
  [{ by: `role:${'x'.repeat(255)}` }, true],
  [{ by: `role:${'x'.repeat(256)}` }, false],
  [{ by: 'role:' }, false],
  [{ by: 'role: clerk' }, false],
  [{ by: 'role:clerk ' }, false],
  [{ by: 'role:cle\nrk' }, false],
  [{ by: 'clerk' }, false],
  [{ by: ['role:clerk'] }, false],
  [{ by: 'role:clerk', after: 1 }, false],
  [{}, false],
  ['role:clerk', false],
  [true, false],
  [null, false],
  [undefined, false],
])("A14: %j is valid as a tool's `approve`: %s", (value, expected) => {
  expect(isApproveRule(value)).toBe(expected)
})

test.each([
  ['role:clerk', ['cook', 'clerk'], true],
  ['role:clerk', ['Clerk', 'role:clerk', 'clerks'], false],
  ['role:clerk', [], false],
  ['role:clerk', undefined, false],
  [null, ['clerk', ''], false],
] as const)('A14: %s is a role among %j: %s', (approver, roles, expected) => {
  expect(hasRole(approver, roles)).toBe(expected)
})
