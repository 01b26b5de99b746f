import { expect, test } from 'vitest'
import { createShopPage, seedIn } from './create-shop-page.ts'
import { TabState } from './tab-state.ts'

const storage = { getItem: () => null, setItem: () => {} }
const pageOf = (seed: number) =>
  createShopPage({ seed, state: new TabState(storage, seed), go: () => {}, say: () => {} })

test.each([
  ['?seed=12&q=x', 12],
  ['', 0],
  ['?seed=', 0],
  ['?seed=-1', 0],
  ['?seed=1.5', 0],
  ['?seed=abc', 0],
])('the seed in "%s" is %i', (search, seed) => {
  expect(seedIn(search)).toBe(seed)
})

test('addresses carry the seed, and what stands in them is encoded', () => {
  expect(pageOf(0).address('/cart')).toBe('/shop/cart')
  expect(pageOf(7).address('', { q: 'a&b' })).toBe('/shop?seed=7&q=a%26b')
})

test('a seed gives ids and an order of fields of its own, always the same', () => {
  const names = ['name', 'street', 'city', 'postcode', 'country']
  const looks = [0, 7, 8].map((seed) => names.map(pageOf(seed).idOf))
  expect(looks[0]).toEqual(names)
  expect(new Set(looks.flat()).size).toBe(15)
  expect(pageOf(7).arrange('address', names)).toEqual(pageOf(7).arrange('address', names))
  expect(pageOf(7).arrange('address', names).toSorted()).toEqual(names.toSorted())
  const orders = Array.from({ length: 20 }, (_, seed) =>
    pageOf(seed + 1)
      .arrange('address', names)
      .join(),
  )
  expect(new Set(orders).size).toBeGreaterThan(10)
})
