import { expect, test } from 'vitest'
import { stem } from './stem.ts'
import { areSynonyms, isChangingVerb, isLookingVerb, plainVerbs } from './synonyms.ts'

test.each([
  ['find', 'search'],
  ['draft', 'build'],
  ['send', 'post'],
  ['list', 'show'],
  ['delete', 'remove'],
  ['deck', 'slides'],
  ['urgent', 'high'],
])('%s may stand for %s', (a, b) => {
  expect(areSynonyms(stem(a), stem(b))).toBe(true)
})

test('looking is told from changing', () => {
  expect(isLookingVerb(stem('search'))).toBe(true)
  expect(isChangingVerb(stem('delete'))).toBe(true)
  expect(isChangingVerb(stem('banana'))).toBe(false)
})

test('verbs of several words become one', () => {
  expect(plainVerbs('look up the time')).toBe('find the time')
  expect(plainVerbs('work out 3 + 4')).toBe('calculate 3 + 4')
  expect(plainVerbs('Tell Ana that I am late')).toBe('message Ana that I am late')
  expect(plainVerbs('tell me a joke')).toBe('tell me a joke')
})
