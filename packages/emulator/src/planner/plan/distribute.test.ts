import { expect, test } from 'vitest'
import { toolOf } from '../testing/fill.ts'
import { distribute } from './distribute.ts'

const city = { type: 'string', description: 'City' }

test('places for a tool that takes one are asked for one by one', () => {
  const tool = toolOf('Give the weather.', { city })
  expect(distribute('weather in New York, Rome and in Oslo?', tool)).toEqual([
    'weather in New York?',
    'weather in Rome?',
    'weather in Oslo?',
  ])
})

test('a tool that takes a list is asked once', () => {
  const tool = toolOf('Give the weather.', { cities: { type: 'array', items: city, description: 'Cities' } })
  expect(distribute('weather in Rome and Oslo', tool)).toHaveLength(1)
})
