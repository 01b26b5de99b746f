import { expect, test } from 'vitest'
import { found } from '../testing/fill.ts'

const text = (description: string) => ({ type: 'string', description })

test.each([
  ['subject: Lunch, please', { subject: text('Subject line') }, { subject: 'Lunch' }],
  ['the title is Winter Days', { title: text('Title') }, { title: 'Winter Days' }],
  ['open room 12', { room: text('Room') }, { room: '12' }],
  ['show order number 5512', { order_id: text('Id of the order') }, { order_id: '5512' }],
  ['water plant Monstera', { plant: text('Plant') }, { plant: 'Monstera' }],
  ['with the subject lunch plans', { subject: text('Subject line') }, { subject: 'lunch plans' }],
  ['table 6, please', { table: { type: 'integer', description: 'Table number' } }, { table: 6 }],
  ['under the name Keller', { name: text('Name for the booking') }, { name: 'Keller' }],
])('%s', (clause, properties, expected) => {
  expect(found(clause, properties, 'Handle something.')).toEqual(expected)
})

test('the deed is no label', () => {
  const properties = { item: text('What to order'), quantity: { type: 'integer', description: 'How many' } }
  expect(found('Order 12 jars', properties, 'Order supplies.')).not.toHaveProperty('item', '12')
})
