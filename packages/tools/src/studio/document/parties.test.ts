import { expect, test } from 'vitest'
import { partiesOf, readParties } from './parties.ts'

test.each([
  ['Acme Ltd and Jo Doe', ['Acme Ltd', 'Jo Doe']],
  ['Acme, Inc. and Jo Doe', ['Acme, Inc.', 'Jo Doe']],
  ['between A; B; C', ['A', 'B', 'C']],
  ['Anderson Sandal Ltd, Brand Corp', ['Anderson Sandal Ltd', 'Brand Corp']],
  ['A and A', ['A']],
  [undefined, []],
])('%j names %j', (text, names) => {
  expect(readParties(text)).toEqual(names)
})

test('an agreement has two parties, with a blank for a missing one', () => {
  expect(partiesOf('Acme Ltd', 'Supply', 'contract')).toEqual(['Acme Ltd', '[Second party]'])
  expect(partiesOf(undefined, 'NDA between Acme, Inc. and Jo Doe', 'NDA')).toEqual(['Acme, Inc.', 'Jo Doe'])
  expect(partiesOf(undefined, 'Working from home', 'memo')).toEqual([])
})
