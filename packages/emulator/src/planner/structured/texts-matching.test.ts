import { expect, test } from 'vitest'
import { textsMatching } from './texts-matching.ts'

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
  'plain',
])('%s has a text that keeps to it', (pattern) => {
  const [first = '-'] = textsMatching(pattern)
  expect(first).toMatch(new RegExp(pattern, 'u'))
})

test('later texts are longer where the pattern allows it', () => {
  const texts = [...textsMatching('^[a-z]+\\d?$')]
  expect([texts[0], texts[4]]).toEqual(['a', 'aaaaa0'])
  expect(texts.length).toBeLessThan(100)
})

test('a broken pattern ends', () => {
  expect([...textsMatching('([a-z')].length).toBeGreaterThan(0)
  expect([...textsMatching('a)b')].length).toBeGreaterThan(0)
})
