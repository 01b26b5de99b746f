import { expect, test } from 'vitest'
import { spellHidden } from './spell-hidden.ts'

test.each([
  ['the direction of text', 'a\u202eb', 'a\\u202eb'],
  ['no width at all', 'a\u200bb\ufeff', 'a\\u200bb\\ufeff'],
  ['a terminal', '\u001b[2J\u009b', '\\u001b[2J\\u009b'],
  ['lines in other words', 'a\u2028b\rc', 'a\\u2028b\\u000dc'],
  ['tags, which smuggle whole sentences', 'a\u{e0041}b', 'a\\udb40\\udc41b'],
])('hidden characters for %s are spelled out', (_what, text, spelled) => {
  expect(spellHidden(text)).toBe(spelled)
})

test('visible characters stay as they are', () => {
  const text = 'Grüße, 你好\n\u2764\ufe0f 🙂 "x"'
  expect(spellHidden(text)).toBe(text)
})
