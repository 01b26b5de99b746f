import { expect, test } from 'vitest'
import { readMood } from './mood.ts'

test.each([
  ['request', 'Book a plumber'],
  ['request', 'Hi there, could you please also find my loan?'],
  ['request', 'I would like a table'],
  ['request', 'train times to Leeds'],
  ['question', 'Which trains go to Leeds?'],
  ['question', "What's on the menu?"],
  ['question', 'What do you remember about tea?'],
  ['chat', 'Do you like trains?'],
  ['chat', 'How do volcanoes work?'],
  ['chat', 'Should I water the roses?'],
  ['chat', 'What is your favourite colour?'],
  ['statement', 'I love trains'],
  ['statement', 'Mia Wong is absent today'],
  ['statement', 'The tap is leaking'],
  ['refusal', "Don't send anything"],
  ['refusal', 'Please do not book it'],
])('%s: %s', (mood, text) => {
  expect(readMood(text).mood).toBe(mood)
})

test('greeting and politeness are not part of the core', () => {
  expect(readMood('Hello! Could you please renew loan 7?').core).toBe('renew loan 7?')
})
