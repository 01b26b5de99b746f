import { expect, test } from 'vitest'
import type { Product } from './catalogue.ts'
import { findProducts, sortProducts } from './find-products.ts'

const product = (id: string, name: string, price: number, stock: number, category = 'Kitchen'): Product => ({
  ...{ id, name, price, stock, category, weight: 1, about: 'Made of clay.', picture: 'mug' },
})
const products = [
  product('A-1', 'Slate Mug', 12, 3),
  product('A-2', 'Amber Mug', 9, 0),
  product('B-1', 'Amber Lamp', 40, 8, 'Study'),
]
const idsOf = (found: Product[]) => found.map(({ id }) => id)

test.each([
  ['nothing', {}, ['A-1', 'A-2', 'B-1']],
  ['a word in any case', { query: 'AMBER' }, ['A-2', 'B-1']],
  ['all of several words, wherever they are', { query: ' study  clay ' }, ['B-1']],
  ['a number', { query: 'a-1' }, ['A-1']],
  ['words that nothing has', { query: 'amber chair' }, []],
  ['a category', { category: 'Kitchen' }, ['A-1', 'A-2']],
  ['a category that is not there', { category: 'Attic' }, []],
  ['a price, which is included', { maxPrice: 12 }, ['A-1', 'A-2']],
  ['stock', { onlyInStock: true }, ['A-1', 'B-1']],
  ['all of these together', { query: 'mug', category: 'Kitchen', maxPrice: 20, onlyInStock: true }, ['A-1']],
])('a list is narrowed by %s', (_by, filter, ids) => {
  expect(idsOf(findProducts(products, filter))).toEqual(ids)
})

test('a list is sorted without changing the one that was given', () => {
  expect(idsOf(sortProducts(products, 'cheapest'))).toEqual(['A-2', 'A-1', 'B-1'])
  expect(idsOf(sortProducts(products, 'dearest'))).toEqual(['B-1', 'A-1', 'A-2'])
  expect(idsOf(sortProducts(products, 'name'))).toEqual(['B-1', 'A-2', 'A-1'])
  expect(idsOf(sortProducts(products, 'featured'))).toEqual(['A-1', 'A-2', 'B-1'])
})
