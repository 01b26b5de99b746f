import { expect, test } from 'vitest'
import { pick } from './pick.ts'

const choices = [
  { name: 'Red', value: '1' },
  { name: 'red', value: '2' },
  { name: '1', value: '3' },
  { name: 'Dark  blue', value: '4' },
]

test('a value wins over a name, and an exact name over one in another case', () => {
  expect(pick(choices, '1').value).toBe('1')
  expect(pick(choices, 'red').value).toBe('2')
  expect(pick(choices, ' dark BLUE ').value).toBe('4')
})

test('neither the closest match is picked, nor one of two', () => {
  expect(() => pick(choices, 'blue')).toThrow(
    'There is no option "blue". There are: "Red (1)", "red (2)", "1 (3)", "Dark blue (4)".',
  )
  expect(() => pick(choices, 'RED')).toThrow('2 options are called "RED"')
  expect(() => pick([], '')).toThrow('There are: none.')
})
