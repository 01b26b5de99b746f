import { expect, test } from 'vitest'
import { tokens } from './tokens.ts'

test.each([
  ['Café CRÈME', ['cafe', 'creme']],
  ['İstanbul, Ankara!', ['istanbul', 'ankara']],
  ['the cat and the dog', ['the', 'cat', 'and', 'dog']],
  ['ｆｕｌｌ ｗｉｄｔｈ', ['full', 'width']],
  ['встреча в 10:30', ['встреча', 'в', '10', '30']],
  ['東京 2026', ['東京', '2026']],
  ['… — !', []],
  ['', []],
])('the words of %j are %j', (text, words) => {
  expect(tokens(text)).toEqual(words)
})

test('a text without breaks is one short word', () => {
  expect(tokens('a'.repeat(10_000))).toEqual(['a'.repeat(64)])
})
