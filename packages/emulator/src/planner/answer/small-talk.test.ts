import { expect, test } from 'vitest'
import { toolOf } from '../testing/fill.ts'
import { isDropped, nothingFits, smallTalk, switchedOff } from './small-talk.ts'

const listener = { persona: '', tools: [toolOf('Water a plant in the greenhouse.')] }

test.each([
  'hello',
  'Good morning!',
  'Thanks for booking the plumber!',
  'what is your name?',
  'Hi, who are you?',
  'tell me a joke',
  'What can you do?',
  'How are you today?',
  'great, thanks',
  'Are you a robot?',
  'goodbye',
  'have a nice day',
])('%s is answered in words that say what answers', (text) => {
  expect(smallTalk(text, listener)).toMatch(/offline planner, not a language model/)
})

test.each([
  'hello, please water the roses',
  'thanks, now cancel it',
  'who are your customers in Rome',
  '',
  'Help me to water the roses',
])('%s is left to the tools', (text) => {
  expect(smallTalk(text, listener)).toBeUndefined()
})

test('what it can do is told in plain words', () => {
  expect(smallTalk('what can you do?', listener)).toContain('- water a plant in the greenhouse')
  expect(smallTalk('what can you do?', { persona: '', tools: [] })).toContain('no tools are declared')
})

test('the persona gives the name', () => {
  expect(smallTalk('what is your name?', { ...listener, persona: 'Deckhand' })).toContain('My name is Deckhand')
})

test('a request can be dropped', () => {
  expect(isDropped('Never mind!')).toBe(true)
  expect(isDropped('bob@example.com')).toBe(false)
})

test.each([nothingFits(listener), nothingFits({ persona: 'Ada', tools: [] }), switchedOff(listener)])('%s', (text) => {
  expect(text).toMatch(/offline planner, not a language model/)
})
