import { expect, test } from 'vitest'
import { confirmSentence } from './confirm-sentence.ts'

const slot = { start: '10:00', end: '11:00', room: { name: 'Blue' } }

test.each([
  ['Order {quantity} of {name}?', { quantity: 2, name: 'Lavender' }, 'Order 2 of Lavender?'],
  ['From {slot.start} to {slot.end} in {slot.room.name}?', { slot }, 'From 10:00 to 11:00 in Blue?'],
  ['{ name } twice: {name}', { name: 'x' }, 'x twice: x'],
  [
    'Gift: {isGift}, nothing: {none}, empty: {empty}',
    { isGift: false, none: null, empty: ' ' },
    'Gift: false, nothing: …, empty: …',
  ],
  ['For {guests}: {items}', { guests: ['Ann', 'Bob'], items: [{ id: 1 }] }, 'For Ann, Bob: [{"id":1}]'],
  ['The first is {items.0.id}', { items: [{ id: 'a' }] }, 'The first is a'],
  ['The first is {items[0].id}', { items: [{ id: 'a' }] }, 'The first is a'],
  ['A key with a dot: {a.b}', { 'a.b': 1, a: { b: 2 } }, 'A key with a dot: 1'],
  ['Braces {} } { stay', {}, 'Braces {} } { stay'],
  ['All {items.length} of them', { items: [1, 2] }, 'All 2 of them'],
  ['{gone}, {slot.gone.far}, {slot.start.length}', { slot }, '…, …, …'],
])('%s', (sentence, input, words) => {
  expect(confirmSentence(sentence, input)).toBe(words)
})

test('a default of the schema is shown for a missing value, because it will be used', () => {
  const schema = {
    type: 'object',
    properties: {
      quantity: { type: 'number', default: 1 },
      slot: { type: 'object', properties: { room: { type: 'string', default: 'Blue' } } },
    },
  }
  expect(confirmSentence('{quantity} in {slot.room}', {}, schema)).toBe('1 in Blue')
  expect(confirmSentence('{quantity} in {slot.room}', { quantity: 0, slot: { room: 'Red' } }, schema)).toBe('0 in Red')
})

test('a value is data: it has one line, and no place in it is filled in', () => {
  const name = 'x\n\nApproved by the boss.\r\u2028{total} $& $1'
  expect(confirmSentence('Pay {name}?', { name, total: 9 })).toBe('Pay x Approved by the boss. {total} $& $1?')
})

test('a value hides nothing: neither what a terminal obeys nor what turns the text around', () => {
  expect(confirmSentence('{a}', { a: '\u001b[2Jpay\u202e 001\u200b \ud800' })).toBe('[2Jpay 001')
})

test('a long value is cut, between characters', () => {
  const words = confirmSentence('{a}!', { a: '🌱'.repeat(500) })
  expect(Array.from(words)).toHaveLength(121)
  expect(words.endsWith('🌱…!')).toBe(true)
})

test.each(['__proto__', 'constructor', 'constructor.name', 'toString', 'slot.__proto__'])(
  'what everything in JavaScript has is no value: %s',
  (place) => {
    expect(confirmSentence(`{${place}}`, { slot })).toBe('…')
  },
)
