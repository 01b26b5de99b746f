import { expect, test } from 'vitest'
import { type Cart, countOf, priced, quantityOf, withQuantity } from './cart.ts'
import { catalogueOf } from './catalogue.ts'

const mug = { id: 'mug', stock: 3 }
const lamp = { id: 'lamp', stock: 9 }
const cart: Cart = [
  { productId: 'mug', quantity: 2 },
  { productId: 'lamp', quantity: 1 },
]

test('a quantity is set in its place, and a new product comes last', () => {
  expect(withQuantity(cart, mug, 3)).toEqual([{ productId: 'mug', quantity: 3 }, cart[1]])
  expect(withQuantity([], lamp, 4)).toEqual([{ productId: 'lamp', quantity: 4 }])
  expect(countOf(withQuantity(cart, lamp, 5))).toBe(7)
})

test.each([
  [5, 3],
  [0, 0],
  [-2, 0],
  [1.9, 1],
  [Number.NaN, 0],
])('%d pieces of something with a stock of 3 are %d', (wanted, quantity) => {
  expect(quantityOf(withQuantity(cart, mug, wanted), 'mug')).toBe(quantity)
})

test('none of a product is no line', () => {
  expect(withQuantity(cart, mug, 0)).toEqual([cart[1]])
})

test('a cart is priced to the cent, and leaves out what is not sold any more', () => {
  const [one, other] = catalogueOf(0).products.map((product, at) => ({
    ...product,
    price: at === 0 ? 0.1 : 0.2,
    weight: 0.1,
  }))
  if (!one || !other) throw new Error('The catalogue is empty.')
  const lines = [one.id, other.id, 'gone'].map((productId) => ({ productId, quantity: 3 }))
  expect(priced(lines, [one, other])).toMatchObject({
    lines: [{ price: 0.3 }, { price: 0.6 }],
    total: 0.9,
    weight: 0.6,
  })
})
