import { expect, test } from 'vitest'
import { Random } from './random.ts'

const numbers = (random: Random) => Array.from({ length: 1_000 }, () => random.next())

test('a seed repeats its choices, and each purpose has its own', () => {
  expect(numbers(new Random(7, 'kills'))).toEqual(numbers(new Random(7, 'kills')))
  expect(numbers(new Random(7, 'kills'))).not.toEqual(numbers(new Random(7, 'jobs')))
  expect(numbers(new Random(7, 'kills'))).not.toEqual(numbers(new Random(8, 'kills')))
})

test('numbers spread over the whole range', () => {
  const random = new Random(1, 'spread')
  const found = new Set(Array.from({ length: 1_000 }, () => random.between(1, 6)))
  expect([...found].sort()).toEqual([1, 2, 3, 4, 5, 6])
  expect(numbers(random).every((number) => number >= 0 && number < 1)).toBe(true)
})
