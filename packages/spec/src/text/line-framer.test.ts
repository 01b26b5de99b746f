import { expect, test } from 'vitest'
import { LineFramer } from './line-framer.ts'

const cutLine = (framer: LineFramer) => framer.push(Uint8Array.of(0x0a)).join('').trim()
const bytes = (text: string) => new TextEncoder().encode(text)

/** What comes of the text when it arrives in chunks of that many bytes. */
function framed(text: string, size: number) {
  const framer = new LineFramer()
  const all = bytes(text)
  const lines: string[] = []
  for (let at = 0; at < all.length; at += size) lines.push(...framer.push(all.slice(at, at + size)))
  return { lines, cut: cutLine(framer) }
}

test('lines end only at \\n', () => {
  const line = '{"a":"one\u2028two\u2029three\u0085four\r"}'
  expect(framed(`${line}\n${line}\n`, 1_000)).toEqual({ lines: [line, line], cut: '' })
})

test.each([1, 2, 3, 5, 7])('characters that are split over chunks of %i bytes stay whole', (size) => {
  const line = '{"a":"é–𝄞–日本–\ufeff"}'
  expect(framed(`${line}\n${line}\n`, size)).toEqual({ lines: [line, line], cut: '' })
})

test('an unterminated last line may end in the middle of a character', () => {
  expect(framed('{"a":1}\n{"b"', 4)).toEqual({ lines: ['{"a":1}'], cut: '{"b"' })
  const framer = new LineFramer()
  expect(framer.push(bytes('{}\né').slice(0, 4))).toEqual(['{}'])
  expect(cutLine(framer)).toBe('\ufffd')
})

test('empty lines and empty input give no lines', () => {
  expect(framed('', 1)).toEqual({ lines: [], cut: '' })
  expect(framed('\n{}\n\n', 1)).toEqual({ lines: ['{}'], cut: '' })
})

test('keep-alive spaces become part of the next line, and give no line at the end', () => {
  expect(framed('  {"a":1}\n   ', 1)).toEqual({ lines: ['  {"a":1}'], cut: '' })
})
