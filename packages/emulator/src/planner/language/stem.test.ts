import { expect, test } from 'vitest'
import { stem } from './stem.ts'

test.each([
  ['said', 'say'],
  ['booking', 'booked', 'books', 'book'],
  ['reserve', 'reserving', 'reservation', 'reservations'],
  ['make', 'making', 'makes'],
  ['calculate', 'calculation', 'calculator', 'calculating'],
  ['plumber', 'plumbing', 'plumbers'],
  ['library', 'libraries'],
  ['delivery', 'deliver', 'delivering'],
  ['cancel', 'cancelled', 'cancels'],
  ['reminder', 'remind', 'reminding'],
  ['create', 'creating', 'creation'],
  ['class', 'classes'],
  ["Anna's", 'Anna'],
  ['constructor', 'constructors'],
])('the forms of a word share a stem: %s', (first, ...others) => {
  for (const other of others) expect(stem(other)).toBe(stem(first))
})

test.each([
  ['plane', 'plan'],
  ['party', 'part'],
  ['care', 'car'],
  ['string', 'str'],
  ['speed', 'spe'],
])('different words keep different stems: %s and %s', (a, b) => {
  expect(stem(a)).not.toBe(stem(b))
})
