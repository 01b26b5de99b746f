import { expect, test } from 'vitest'
import { found } from '../testing/fill.ts'

const choice = (values: unknown[], description = '') => ({ type: 'string', enum: values, description })

test.each([
  ['make it HIGH priority', choice(['low', 'high']), 'high'],
  ['it is urgent', choice(['low', 'normal', 'high'], 'low can wait, high means urgent'), 'high'],
  ['the pots are dirty', choice(['eco', 'intensive'], 'eco saves water, intensive for dirty pots'), 'intensive'],
  ['as soon as possible, urgent!', choice(['low', 'high']), 'high'],
  ['tasks in progress', choice(['open', 'in_progress']), 'in_progress'],
  ['in German', choice(['en', 'de', 'fr']), 'de'],
  ['in yen', choice(['EUR', 'JPY']), 'JPY'],
])('%s', (text, value, expected) => {
  expect(found(text, { value }).value).toBe(expected)
})

test('the same choices for two parameters are told apart by "to"', () => {
  const units = ['celsius', 'fahrenheit']
  const properties = { from: choice(units, 'Unit'), to: choice(units, 'Unit') }
  expect(found('Convert 98 fahrenheit to celsius', properties)).toEqual({ from: 'fahrenheit', to: 'celsius' })
})

test('a list takes every choice that is named', () => {
  const properties = { days: { type: 'array', items: choice(['monday', 'friday', 'sunday']), description: 'Days' } }
  expect(found('open on Monday and Friday', properties)).toEqual({ days: ['monday', 'friday'] })
})

test('an example in the description is a choice as well', () => {
  expect(
    found('a bold deck about tea', { style: { type: 'string', description: 'Style (e.g. minimal, bold)' } }),
  ).toEqual({ style: 'bold' })
})
