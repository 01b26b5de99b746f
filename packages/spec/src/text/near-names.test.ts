import { expect, test } from 'vitest'
import { nearNames } from './near-names.ts'

const known = ['name', 'model', 'description', 'tools']

test.each([
  ['nmae', 'name'],
  ['nam', 'name'],
  ['namee', 'name'],
  ['modle', 'model'],
  ['desc', 'description'],
])('"%s" is near "%s"', (written, meant) => {
  expect(nearNames(written, known, 1)).toEqual([meant])
})

test('unrelated names are not near', () => {
  expect(nearNames('zzzz', known)).toEqual([])
})
