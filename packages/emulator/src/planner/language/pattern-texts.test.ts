import { expect, test } from 'vitest'
import { matchesSequences } from './match-pattern.ts'
import { readPattern } from './pattern.ts'
import { textsMatching } from './pattern-texts.ts'

const unlimited = () => true

test.each([
  '^[A-Z]{3}-\\d{4}$',
  '^(?:sku|ean)_[a-f0-9]{2,}(?:\\.v[1-9])?$',
  '^\\+?[1-9]\\d{6,14}$',
  '^#(?:[0-9a-fA-F]{3}){1,2}$',
  '^[^\\s@]+@[^\\s@]+\\.[a-z]{2,}$',
  '^\\p{Lu}\\p{L}*$',
  '^(\\d{1,3}\\.){3}\\d{1,3}$',
  '^$|^[x-z]+?$',
  '^\\u0041\\x42.\\w\\W$',
  '^(?!0)\\d{3}\\b',
  'plain',
])('%s has a text that matches it', (pattern) => {
  const [first = '-'] = textsMatching(pattern, { spend: unlimited })
  expect(first).toMatch(new RegExp(pattern, 'u'))
})

test('later texts are longer where the pattern allows it', () => {
  const texts = [...textsMatching('^[a-z]+\\d?$', { spend: unlimited })]
  expect([texts[0], texts[4]]).toEqual(['a', 'aaaaa0'])
})

test.each(['([a-z', 'a)b', '^(a)\\1$'])('there is no text for %s', (pattern) => {
  expect([...textsMatching(pattern, { spend: unlimited })]).toEqual([])
})

test.each([
  ['^(?:a|ab)c$', ['abc', 'ac', 'abbc', '']],
  ['^(?:a?){2,3}b', ['b', 'aab', 'aaaab', 'ab']],
  ['\\bcat\\B', ['a cats', 'cat', 'scats']],
  ['^(?=.*\\d)(?!.*x)\\w+$', ['a1', 'ax1', 'a']],
  ['(?<!a)b', ['ab', 'cb', 'b']],
  ['^\\p{Lu}😀?$', ['Ä', 'Ä😀', 'ä']],
])('%s takes what RegExp takes', (pattern, texts) => {
  const alternatives = readPattern(pattern) ?? []
  const isMatch = (text: string) => matchesSequences(alternatives, text, unlimited)
  expect(texts.map(isMatch)).toEqual(texts.map((text) => new RegExp(pattern, 'u').test(text)))
})

test('a pattern that backtracks is matched in time that grows with the text', () => {
  const alternatives = readPattern('^(?:a+)+$') ?? []
  expect((size: number) => matchesSequences(alternatives, `${'a'.repeat(size)}!`, unlimited)).toGrowLinearly(1_000)
})
