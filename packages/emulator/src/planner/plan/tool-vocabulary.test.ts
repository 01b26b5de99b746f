import { expect, test } from 'vitest'
import { stem } from '../language/stem.ts'
import { toolOf } from '../testing/fill.ts'
import { isToolWord } from './tool-vocabulary.ts'

test('the verbs that open a description and those after "asks to" lead', () => {
  const { leads } = toolOf('Draft a memo. Use when the user asks to create, write, or build a contract.').vocabulary
  expect([...leads]).toEqual(['draft', 'create', 'write', 'build'].map(stem))
})

test('examples are not what a tool is about', () => {
  const { nouns } = toolOf('Convert kitchen measures, such as cups to grams.').vocabulary
  expect(nouns.has(stem('measures'))).toBe(true)
  expect(nouns.has(stem('cups'))).toBe(false)
})

test('another word for its thing is a word of the tool too', () => {
  const { vocabulary } = toolOf('Search the web.')
  expect(isToolWord(vocabulary, stem('internet'))).toBe(true)
  expect(isToolWord(vocabulary, stem('lighthouse'))).toBe(false)
})
