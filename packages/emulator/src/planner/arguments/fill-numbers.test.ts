import { expect, test } from 'vitest'
import { fill, found } from '../testing/fill.ts'

const whole = (description: string, more = {}) => ({ type: 'integer', description, ...more })
const number = (description: string) => ({ type: 'number', description })

test.each([
  ['a deck with 12 slides', { slides: number('Number of slides') }, { slides: 12 }],
  ['a table for four', { guests: whole('Number of guests') }, { guests: 4 }],
  ['a tip of 10%', { tip: number('Tip in percent') }, { tip: 10 }],
  ['honey under 12 euros', { max_price: number('Highest price') }, { max_price: 12 }],
  ['at least 45,000', { min_salary: number('Lowest salary') }, { min_salary: 45_000 }],
  ['the top 5', { limit: whole('Maximum number of results') }, { limit: 5 }],
  [
    'between 10 and 20 degrees',
    { minimum: number('Lowest'), maximum: number('Highest') },
    { minimum: 10, maximum: 20 },
  ],
  ['2.5 guests', { guests: whole('Number of guests') }, {}],
  ['a deck on 5 whales', { slides: number('Number of slides') }, {}],
])('%s', (text, properties, expected) => {
  expect(found(text, properties)).toEqual(expected)
})

test('what must be given takes a number that nothing else wants', () => {
  expect(fill('Set it to 21.5', { celsius: number('Target temperature') }).args).toEqual({ celsius: 21.5 })
})

test('a number beyond the limits is not taken', () => {
  expect(fill('Give it 9 stars', { stars: whole('Stars', { maximum: 5 }) }).missing).toHaveLength(1)
})

test('"a seat" is one seat', () => {
  expect(fill('Book a seat', { seats: whole('Number of seats') }, { description: 'Book seats.' }).args).toEqual({
    seats: 1,
  })
})

test('durations are given in the unit that is asked for', () => {
  expect(found('for two hours', { duration_minutes: whole('Length in minutes') })).toEqual({ duration_minutes: 120 })
  expect(found('for half an hour', { durationMinutes: whole('How long it is') })).toEqual({ durationMinutes: 30 })
  expect(found('for 3 nights', { nights: whole('Nights') })).toEqual({ nights: 3 })
  expect(found('for 45 minutes', { duration: { type: 'string', description: 'How long' } })).toEqual({
    duration: '45 minutes',
  })
})

test('currencies are given as codes', () => {
  const properties = {
    amount: number('Amount'),
    source: { type: 'string', description: 'Currency code to convert from' },
    target: { type: 'string', description: 'Currency code to convert to' },
  }
  expect(fill('Convert 250 euros to yen', properties).args).toEqual({ amount: 250, source: 'EUR', target: 'JPY' })
})

test('a list takes all the numbers', () => {
  const properties = { numbers: { type: 'array', items: { type: 'number' }, description: 'Numbers to add up' } }
  expect(fill('Add up 4, 8.5 and 15', properties).args).toEqual({ numbers: [4, 8.5, 15] })
})
