import { expect, test } from 'vitest'
import { chunks } from './chunks.ts'

test.each([
  'one two three four five six seven',
  '  leading and trailing  ',
  'lines\n\n- a list\n- of  things\n',
  'word',
  '',
])('the parts of %j are the text again', (text) => {
  const parts = chunks(text).map((part) => part.text ?? '')
  expect(parts.join('')).toBe(text)
  for (const part of parts) expect(part.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(6)
})

test('a longer text streams in several parts', () => {
  expect(chunks('one two three four five six seven').length).toBeGreaterThan(1)
})
