import { expect, test } from 'vitest'
import { linearPattern } from './linear-pattern.ts'

test.each([
  ['^\\p{Letter}+$', ['Ωé', 'a'], ['1', '']],
  ['^\\P{Letter}$', ['1'], ['a']],
  ['^[\\p{Decimal_Number}_]+$', ['٣_4'], ['a']],
  ['^\\p{General_Category=Uppercase_Letter}$', ['Ω'], ['ω']],
  ['^\\p{Script=Greek}+$', ['Ωω'], ['a']],
  ['^\\p{sc=Han}+$', ['漢'], ['a']],
  ['^\\p{Alphabetic}+$', ['aΩ'], ['1']],
  ['^\\p{L}\\p{Nd}$', ['a1'], ['1a']],
])('%s matches as in ECMAScript', (source, matching, others) => {
  const [pattern, native] = [linearPattern(source), new RegExp(source, 'u')]
  for (const text of [...matching, ...others]) expect([text, pattern.test(text)]).toEqual([text, native.test(text)])
  expect(matching.every((text) => pattern.test(text))).toBe(true)
  expect(others.some((text) => pattern.test(text))).toBe(false)
})

test.each([
  ['^(?!a)b', 'write it without look-around and back references, which could take forever'],
  ['(a)\\1', 'write it without look-around and back references, which could take forever'],
  ['\\p{Nonsense}', 'there is no Unicode property "Nonsense" here'],
  ['\\p{Script_Extensions=Greek}', 'there is no Unicode property "Script_Extensions=Greek" here'],
  ['a{2000}', 'invalid repeat count'],
  ['(a', 'missing closing )'],
])('%s is refused with the reason', (source, words) => {
  expect(() => linearPattern(source)).toThrow(words)
})

test('S17: a pattern with a Unicode property takes linear time', () => {
  const pattern = linearPattern('^(\\p{Letter}+)+$')
  expect((letters: number) => expect(pattern.test(`${'a'.repeat(letters)}1`)).toBe(false)).toGrowLinearly(1_000)
})
