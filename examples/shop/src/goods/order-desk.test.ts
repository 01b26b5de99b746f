import { ActionError } from '@deckhand/actions'
import { expect, test } from 'vitest'
import { catalogueOf, type Product } from './catalogue.ts'
import { OrderDesk } from './order-desk.ts'

const address = { name: 'Ann', street: '3 Mill Lane', city: 'Berlin', postcode: '10115', country: 'Germany' } as const

function desk() {
  const [product] = catalogueOf(0).products.map((each): Product => ({ ...each, stock: 5, price: 10, weight: 1 }))
  if (!product) throw new Error('The catalogue is empty.')
  const opened = new OrderDesk([product])
  const order = (quantity: number) => ({ ...address, items: [{ productId: product.id, quantity }] })
  return { opened, order, product, left: () => opened.products[0]?.stock }
}

function refusal(act: () => unknown): [code: string, message: string] {
  try {
    act()
  } catch (error) {
    if (error instanceof ActionError) return [error.code, error.message]
  }
  throw new Error('It was not refused.')
}

test('an order takes from the shelf and is priced with delivery', () => {
  const { opened, order, product, left } = desk()
  expect(opened.place('ann', { ...order(2), isGift: true })).toEqual({
    orderId: 'S-1001',
    items: [{ productId: product.id, name: product.name, quantity: 2, price: 20 }],
    delivery: 4.9,
    total: 24.9,
    days: 2,
    isGift: true,
    note: '',
  })
  expect(left()).toBe(3)
  expect(product.stock).toBe(5)
})

test('a call that is made again after a crash is one order, and the same call of somebody else is theirs', () => {
  const { opened, order, left } = desk()
  const first = opened.place('ann', order(1), 'call-1')
  expect(opened.place('ann', order(1), 'call-1')).toBe(first)
  expect(opened.place('ben', order(1), 'call-1')).not.toEqual(first)
  expect(opened.place('ann', order(1)).orderId).toBe('S-1003')
  expect(left()).toBe(2)
  expect([opened.ordersOf('ann').length, opened.ordersOf('ben').length, opened.ordersOf('eve').length]).toEqual([
    2, 1, 0,
  ])
})

test('what cannot be ordered is refused with a reason and changes nothing', () => {
  const { opened, order, product, left } = desk()
  const twice = { ...order(3), items: [...order(3).items, ...order(3).items] }
  expect(refusal(() => opened.place('ann', twice))).toEqual([
    'OUT_OF_STOCK',
    `Of ${product.name} (${product.id}) only 5 are left, and 6 are wanted.`,
  ])
  const unknown = { ...address, items: [...order(1).items, { productId: 'X-1', quantity: 1 }] }
  expect(refusal(() => opened.place('ann', unknown))[0]).toBe('NO_SUCH_PRODUCT')
  expect(refusal(() => opened.place('ann', { ...order(1), postcode: '1' }))).toEqual([
    'BAD_ADDRESS',
    expect.stringContaining('postcode of Germany'),
  ])
  expect([left(), opened.ordersOf('ann')]).toEqual([5, []])
})
