import { expect, test } from 'vitest'
import { documentId } from './paths.ts'

test.each([
  ['0190a1b2c3d4', '0190a1b2c3d4'],
  ['anna@example.com', 'anna%40example.com'],
  ['notes/a b.md', 'notes%2Fa%20b.md'],
  ['', '%'],
  ['.', '%2E'],
  ['..', '%2E.'],
  ['__all__', '%5F_all__'],
])('%s becomes %s', (text, id) => expect(documentId(text)).toBe(id))

test('texts that are too long, or not well-formed, differ by their hash', () => {
  const long = 'ä'.repeat(2_000)
  const ids = [long, `${long}b`, 'a\ud800', 'a\udfff', 'a\ufffd'].map(documentId)
  expect(new Set(ids).size).toBe(5)
  expect(ids.every((id) => Buffer.byteLength(id) <= 1_500)).toBe(true)
})
