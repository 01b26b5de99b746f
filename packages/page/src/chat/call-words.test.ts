import type { JsonObject } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { labelOf } from './call-words.ts'

const label = (name: string, description: string, args: JsonObject = {}) =>
  labelOf({ id: 'c', name, args, category: 'page-automation' }, [
    { name, description, inputSchema: { type: 'object', properties: {} }, category: 'page-automation' },
  ])

test.each([
  ['click-add', 'Clicks the button "Add to cart"', {}, 'click "Add to cart"'],
  [
    'click-add',
    'Clicks the button "Add to cart (Products)" of one of 3 items',
    { item: 'Mug' },
    'click "Add to cart" of Mug',
  ],
  ['fill-name', 'Writes into the field "Full name (Checkout): required"', { value: 'Ada' }, 'fill "Full name"'],
  ['fill-age', 'Writes into the field "Age: number, 1 to 99"', { value: 7 }, 'fill "Age"'],
  ['click-cart', 'Follows the link "Cart (empty) (Shop)"', {}, 'click "Cart (empty)"'],
  ['toggle-gift', 'Switches the checkbox "Gift"', { checked: true }, 'switch "Gift"'],
  ['trigger-interaction', 'Clicks anything on the page, by refName', { refName: 'add-to-cart' }, 'click "add to cart"'],
])('the label of %s (%s) is short and leaves out the value', (name, description, args, expected) => {
  expect(label(name, description, args)).toBe(expected)
})
