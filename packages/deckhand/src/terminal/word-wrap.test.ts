import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textWidth } from './text-width.ts'
import { WordWrap, wrapText } from './word-wrap.ts'

test.each([
  ['words that do not fit', 'one two three', 'one two\nthree'],
  ['a word that fits exactly', 'one two34 x', 'one two34\nx'],
  ['line breaks of the text', 'one\n\ntwo', 'one\n\ntwo'],
  ['indentation', '  - one two', '  - one\ntwo'],
  ['wide characters, which have no spaces between them', '日本語日本語', '日本語日\n本語'],
  ['a word longer than a line', 'a https://example.org', 'a\nhttps://example.org'],
])('%s', (_what, text, wrapped) => {
  expect(wrapText(text, 9)).toBe(wrapped)
})

test('a word that comes in pieces is not broken', () => {
  const wrap = new WordWrap(() => 9)
  expect([wrap.push('one tw'), wrap.push('o th'), wrap.push('ree'), wrap.end()]).toEqual(['one', ' two', '', '\nthree'])
})

test('only spaces come and go, and no line of ordinary words is too long', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'é', '日', '🍎'), minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const wrapped = wrapText(words.join(' '), 10)
      expect(wrapped.replace(/\s/g, '')).toBe(words.join(''))
      for (const line of wrapped.split('\n')) expect(textWidth(line)).toBeLessThanOrEqual(10)
    }),
  )
})
