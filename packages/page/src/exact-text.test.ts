import { expect, test } from 'vitest'
import { exactArguments, visible } from './exact-text.ts'

test('invisible characters are spelled out: controls, direction marks, zero-width and odd blanks, tags, lone surrogates', () => {
  const signs = [
    '\u0007',
    '\u202e',
    '\u2066',
    '\u200b',
    '\ufeff',
    '\u{e0041}',
    '\u00a0',
    '\u3000',
    '\u2028',
    '\ud800',
    '\n',
  ]
  const words = ['7', '202e', '2066', '200b', 'feff', 'e0041', 'a0', '3000', '2028', 'd800', 'a']
  expect(signs.map(visible)).toEqual(words.map((word) => `\\u{${word}}`))
  expect(visible('Grüße, 100 €: "שלום" 茶')).toBe('Grüße, 100 €: "שלום" 茶')
})

test('arguments are complete, one per line, and no text affects what is outside its quotes', () => {
  const long = 'x'.repeat(20_000)
  const lines = exactArguments({
    to: 'a\nb: "c"',
    amount: 9_999,
    note: `\u202e${long}`,
    deep: { list: [true, null, '\\'] },
  })
  expect(lines.split('\n')).toEqual([
    'to: "a\\nb: \\"c\\""',
    'amount: 9999',
    `note: "\\u{202e}${long}"`,
    'deep: {"list":[true,null,"\\\\"]}',
  ])
  expect(exactArguments({ who: ['אב', 10, 'גד'] })).toBe('who: [\u2068"אב"\u2069,10,\u2068"גד"\u2069]')
  expect(exactArguments({ 'a\nb': 1 })).toBe('a\\u{a}b: 1')
  expect(exactArguments({})).toBe('')
})
