import { expect, test } from 'vitest'
import { cleanText, storableText } from './clean-text.ts'

test('terminal control sequences are removed, and line breaks stay', () => {
  expect(cleanText('\u001b[31mred\u001b[0m\u0007\r\n\u001b]0;title\u0007two\u202e\u2028three')).toBe('red\ntwo\nthree')
})

test('characters that databases and Gemini reject are removed or replaced', () => {
  expect(storableText('a\u0000b\ud83dc🚢')).toBe('ab\ufffdc🚢')
})
