import { expect, test } from 'vitest'
import { type ListState, listStateIn, queryOf, withChange } from './list-address.ts'

test('how a list is narrowed and sorted comes back from its address', () => {
  const state: ListState = { query: 'a & b', category: 'Open air', maxPrice: 40, onlyInStock: true, sorting: 'dearest' }
  expect(listStateIn(`?${new URLSearchParams(queryOf(state))}`)).toEqual(state)
  expect(queryOf(listStateIn(''))).toEqual({})
})

test('what makes no sense in an address narrows nothing', () => {
  expect(listStateIn('?max=x&sort=odd&stock=yes&q=')).toEqual({ sorting: 'featured', onlyInStock: false })
})

test('an empty text takes a filter away', () => {
  const state = withChange({ sorting: 'name', query: 'mug', maxPrice: 3 }, { query: '', maxPrice: undefined })
  expect(state).toEqual({ sorting: 'name' })
})
