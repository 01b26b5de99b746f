import { expect, test } from 'vitest'
import { catalogueOf } from '../goods/catalogue.ts'
import { type TabOrder, TabState } from './tab-state.ts'

function memory(entries: [string, string][] = []) {
  const kept = new Map(entries)
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  }
}

const product = catalogueOf(1).products.find(({ stock }) => stock >= 5)
if (!product) throw new Error('Nothing is in stock.')
const line = { productId: product.id, quantity: 2 }

test('a reload of the tab finds the cart and the form, and another seed another cart', () => {
  const storage = memory()
  let changes = 0
  const state = new TabState(storage, 1, () => {
    changes += 1
  })
  state.setQuantity(product, 2)
  state.setDraft({ name: 'Ann' })
  expect(new TabState(storage, 1)).toMatchObject({ cart: [line], draft: { name: 'Ann' } })
  expect(new TabState(storage, 2).cart).toEqual([])
  expect(changes).toBe(2)
})

test('an order empties the cart and the form, and comes after those before', () => {
  const state = new TabState(memory(), 1)
  for (const id of ['W-1', 'W-2']) {
    state.setQuantity(product, 1)
    state.setDraft({ name: 'Ann' })
    state.addOrder({ id } as TabOrder)
  }
  expect(state).toMatchObject({ cart: [], draft: {}, orders: [{ id: 'W-1' }, { id: 'W-2' }] })
})

test.each(['', 'no JSON', 'null', '{"cart":1,"orders":{}}'])('what was kept as "%s" is an empty shop', (text) => {
  expect(new TabState(memory([['shop:1', text]]), 1)).toMatchObject({ cart: [], orders: [], draft: {} })
})
