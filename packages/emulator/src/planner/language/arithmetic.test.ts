import { expect, test } from 'vitest'
import { findArithmetic } from './arithmetic.ts'

test.each([
  ['what is 12.5% of 2480?', '12.5% of 2480'],
  ['compute 3 * (4+5), please', '3 * (4+5)'],
  ['sqrt(2)', 'sqrt(2)'],
  ['the square root of 144', 'sqrt(144)'],
  ['what is 17 times 23', '17 * 23'],
  ['how much is 1,200 plus 350?', '1200 + 350'],
  ['15% off 80', '15% off 80'],
  ['20 percent of 50', '20% of 50'],
  ['3 x 4', '3 * 4'],
  ['7 squared', '7^2'],
  ['what is 2024-1990?', '2024-1990'],
  ['100 / 8', '100 / 8'],
  ['multiply 6 by 7', '6 * 7'],
  ['subtract 3 from 10', '10 - 3'],
])('%s -> %s', (text, expected) => {
  expect(findArithmetic(text)?.expression).toBe(expected)
})

test.each([
  'on 5/6/2027',
  'what is 2026-07-15',
  'call 555-1234',
  'ticket ABC-42',
  'two apples and 3 pears',
  'from 2-4 pm',
  'room 12',
  'version 1.2.3',
  'of course',
])('%s is nothing to work out', (text) => {
  expect(findArithmetic(text)).toBeUndefined()
})
