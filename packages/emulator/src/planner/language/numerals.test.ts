import { expect, test } from 'vitest'
import { numerals } from './numerals.ts'

test.each([
  ['1,200 chairs', [1200]],
  ['12.5 litres', [12.5]],
  ['three eggs and twenty-five onions', [3, 25]],
  ['a dozen rolls', [12]],
  ['a hundred and twenty people', [120]],
  ['two and three', [2, 3]],
  ['-4 degrees', [-4]],
  ['a salary of 30k', [30_000]],
  ['two million euros', [2_000_000]],
])('%s', (text, expected) => {
  expect(numerals(text).map((numeral) => numeral.value)).toEqual(expected)
})

test.each(['ABC-42', 'bed3', 'at 10:30', '#123', '5/6/2027', '192.168.0.1', 'the 3rd', 'the first one', 'notes/2.md'])(
  '%s holds no amount',
  (text) => {
    expect(numerals(text)).toEqual([])
  },
)

test('money and percent are told from plain numbers', () => {
  expect(numerals('$40, 12 euros, 15%, 7 per cent and 9').map((numeral) => numeral.kind)).toEqual([
    'money',
    'money',
    'percent',
    'percent',
    'plain',
  ])
})
