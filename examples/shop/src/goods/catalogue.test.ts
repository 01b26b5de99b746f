import { expect, test } from 'vitest'
import { catalogueOf } from './catalogue.ts'

const seeds = [0, 1, 2, 7, 4_711, 2 ** 31]

test.each(seeds)('seed %i has 24 products with names and numbers of their own, in four categories', (seed) => {
  const { products, categories } = catalogueOf(seed)
  expect(products).toHaveLength(24)
  for (const key of ['id', 'name'] as const) expect(new Set(products.map((product) => product[key])).size).toBe(24)
  expect([...new Set(products.map(({ category }) => category))].sort()).toEqual([...categories].sort())
  expect(categories).toHaveLength(4)
  expect(products.every(({ price, stock, weight }) => price > 0 && stock >= 0 && weight > 0)).toBe(true)
})

test('the same seed gives the same catalogue, and another one another', () => {
  expect(catalogueOf(7)).toEqual(catalogueOf(7))
  const [seven, eight] = [catalogueOf(7), catalogueOf(8)].map(({ products }) => products.map(({ name }) => name))
  expect(seven?.filter((name) => eight?.includes(name)).length).toBeLessThan(12)
})

test('in every catalogue something is sold out, some things are short, and most are not', () => {
  for (const seed of seeds) {
    const short = catalogueOf(seed).products.filter(({ stock }) => stock < 3)
    expect(short).toHaveLength(8)
    expect(short.some(({ stock }) => stock === 0)).toBe(true)
  }
})
