import { expect, test } from 'vitest'
import { personaName } from './persona.ts'

test.each([
  ['You are Deckhand, an agent that helps.', 'Deckhand'],
  ['You are the Chief of Staff. Always call every tool.', 'the Chief of Staff'],
  ['Some rules.\nYou are Ada Lovelace and you answer briefly.', 'Ada Lovelace'],
  ['You are a helpful assistant.', ''],
  ['', ''],
])('%s', (text, expected) => {
  expect(personaName({ parts: [{ text }] })).toBe(expected)
})

test('no instruction gives no name', () => {
  expect(personaName(undefined)).toBe('')
})
