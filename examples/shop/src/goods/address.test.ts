import { expect, test } from 'vitest'
import { addressProblems } from './address.ts'

const good = { name: 'Ann Lee', street: '3 Mill Lane', city: 'Berlin', postcode: '10115', country: 'Germany' }

test('a whole address has no problems', () => {
  expect(addressProblems(good)).toEqual({})
})

test('an empty one has a problem at every field', () => {
  const empty = { name: ' ', street: '', city: '', postcode: '', country: '' }
  expect(Object.keys(addressProblems(empty)).sort()).toEqual(['city', 'country', 'name', 'postcode', 'street'])
})

test.each([
  ['Germany', '1011'],
  ['Portugal', '1100148'],
  ['Ireland', '10115'],
  ['Sweden', '1 1455'],
])('in %s %s is no postcode, and the words have one that is', (country, postcode) => {
  const { postcode: problem = '' } = addressProblems({ ...good, country, postcode })
  const example = /such as (.*)\.$/.exec(problem)?.[1] ?? ''
  expect(problem).toContain(country)
  expect(addressProblems({ ...good, country, postcode: example })).toEqual({})
})

test('a street wants a number, and a country must be one that we deliver to', () => {
  expect(addressProblems({ ...good, street: 'Mill Lane' })).toEqual({ street: expect.stringContaining('number') })
  expect(addressProblems({ ...good, country: 'Atlantis' })).toEqual({ country: expect.stringContaining('Choose') })
})
