import { expect, test } from 'vitest'
import { camelCase } from './camel-case.ts'

test.each([
  ['Is Open', 'isOpen'],
  ['is-open', 'isOpen'],
  ['is_open', 'isOpen'],
  ['isOpen', 'isOpen'],
  ['Title', 'title'],
  ['SKU', 'sku'],
  ['VAT number', 'vatNumber'],
  ['_id', '_id'],
  ['media 2 url', 'media2Url'],
  ['größe', 'größe'],
  ['!', ''],
])('%s is %s', (tag, key) => {
  expect(camelCase(tag)).toBe(key)
})
