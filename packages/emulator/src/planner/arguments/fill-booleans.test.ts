import { expect, test } from 'vitest'
import { fill, found } from '../testing/fill.ts'

const fragile = { type: 'boolean', description: 'The parcel breaks easily' }

test.each([
  ['it is fragile', true],
  ['it is not fragile', false],
  ['without fragile things', false],
  ['a parcel', undefined],
])('%s', (text, expected) => {
  expect(found(text, { fragile }, 'Send a parcel.').fragile).toBe(expected)
})

test('"was not" after the word denies it too', () => {
  expect(found('the queen was not seen', { queen_seen: { type: 'boolean', description: '' } })).toEqual({
    queen_seen: false,
  })
})

test('what must be given and is not mentioned is false', () => {
  expect(fill('a parcel', { fragile }, { description: 'Send a parcel.' }).args).toEqual({ fragile: false })
})

test('the deed that is asked for says nothing about a switch that has its name', () => {
  const replyAll = { type: 'boolean', description: 'Everybody gets it' }
  expect(found('Reply to Ann', { replyAll }, 'Reply to a letter.')).toEqual({})
  expect(found('Reply to all of them', { replyAll }, 'Reply to a letter.')).toEqual({ replyAll: true })
})
