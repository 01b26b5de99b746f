import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cpuTime } from '../testing/cpu-time.ts'
import { cleanLine, cleanText } from './terminal-text.ts'

describe('what could drive the terminal is removed', () => {
  test.each([
    ['colours', 'a\u001b[31mred\u001b[0m', 'ared'],
    ['clearing the screen', 'a\u001b[2J\u001b[Hb', 'ab'],
    ['a title', 'a\u001b]0;title\u0007b', 'ab'],
    ['a link', '\u001b]8;;https://evil.example\u001b\\text\u001b]8;;\u001b\\', 'text'],
    ['the clipboard', '\u001b]52;c;aGk=\u0007', ''],
    ['a device string', 'a\u001bPq#0\u001b\\b', 'ab'],
    ['a reset', 'a\u001bcb', 'ab'],
    ['a character set', 'a\u001b(0b', 'ab'],
    ['eight-bit codes', 'a\u009b31mb\u009d0;t\u009cc', 'abc'],
    ['going back over the line', 'safe\rdangerous\b\b', 'safedangerous'],
    ['the bell', 'a\u0007b', 'ab'],
    ['text that is shown backwards', 'a\u202etxt.exe', 'atxt.exe'],
    ['an escape at the very end', 'a\u001b', 'a'],
  ])('%s', (_what, text, clean) => {
    expect(cleanText(text)).toBe(clean)
  })

  test('whatever comes, in whatever pieces, no control character comes out', () => {
    const dangerous = fc.constantFrom('\u001b', '[', ']', '0', ';', 'm', '\u0007', '\u009b', '\\', 'a', '\n', '\r')
    fc.assert(
      fc.property(fc.array(fc.array(dangerous)), (pieces) => {
        const out = pieces.map((piece) => cleanText(piece.join(''))).join('')
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
        expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
      }),
    )
  })
})

test('ordinary text stays as it is', () => {
  const text = 'Zürich 日本 🍎 [31m] ]0; a\tb\n\nשלום'
  expect(cleanText(text)).toBe(text)
})

test('an unfinished sequence does not swallow the text after it', () => {
  expect(cleanText('a\u001b]0;never ended, and then the answer')).toBe('a0;never ended, and then the answer')
})

test('line ends of every kind become one kind', () => {
  expect(cleanText('a\r\nb\u2028c')).toBe('a\nb\nc')
})

test('a line has no line breaks', () => {
  expect(cleanLine('  a\n\tb \u001b[1mc ')).toBe('a b c')
})

test('S17: a text of beginnings that never end costs about what ordinary text of its length does', () => {
  const length = 20_000
  const ordinary = cpuTime(() => cleanText('The tide is at ten. '.repeat(length / 20)))
  const hostile = cpuTime(() => cleanText('\u009d'.repeat(length)))
  expect(hostile).toBeLessThan(100 * Math.max(ordinary, 1))
})
