import { expect, test } from 'vitest'
import { cleanText, storableText } from './clean-text.ts'

test('nothing that a terminal obeys is left in a text, and line breaks stay', () => {
  expect(cleanText('\u001b[31mred\u001b[0m\u0007\r\n\u001b]0;title\u0007two\u202e\u2028three')).toBe('red\ntwo\nthree')
})

test('what databases and Gemini refuse is taken out or replaced', () => {
  expect(storableText('a\u0000b\ud83dc🚢')).toBe('ab\ufffdc🚢')
})
