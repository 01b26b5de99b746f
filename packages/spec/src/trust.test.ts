import { expect, test } from 'vitest'
import type { TrustLevel } from './policy.ts'
import { canAlwaysAllow, insteadOfAlways, lowerTrust } from './trust.ts'

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
])('A11: with the user’s trust %s in a run with at most %s, "always" has an effect: %s', (user, most, expected) => {
  const limit = most && { mostTrust: most }
  expect(canAlwaysAllow({ byAllowlist: true, ...limit }, user)).toBe(expected)
  expect(canAlwaysAllow({ ...limit }, user)).toBe(false)
})

test('the way out is named: another trust where that helps, and otherwise approving once', () => {
  const once = 'The allowlist does not cover it. Approve it once.'
  expect(insteadOfAlways({ byAllowlist: true }, 'supervised')).toBe(
    'The allowlist counts only under delegated trust, and yours is supervised. Approve it once, or set your trust to delegated first.',
  )
  expect(insteadOfAlways({ byAllowlist: true, mostTrust: 'supervised' }, 'delegated')).toBe(once)
  expect(insteadOfAlways({}, 'supervised')).toBe(once)
})
