import { expect, test } from 'vitest'
import { fill, toolOf } from '../testing/fill.ts'
import { askFor, isQuestionForArguments } from './ask.ts'

const tool = toolOf('Send a letter.')
const text = { type: 'string', description: 'What the letter says' }
const priority = { type: 'string', description: 'How urgent it is', enum: ['low', 'high'] }

test('one thing is asked for by its description', () => {
  const question = askFor(tool, fill('Send a letter', { body: text }, { description: 'Send a letter.' }).missing)
  expect(question).toBe('To send a letter I need one more thing: what is the body – what the letter says?')
  expect(isQuestionForArguments(question)).toBe(true)
})

test('several things are asked for together, with their choices', () => {
  const question = askFor(
    tool,
    fill('Send a letter', { body: text, priority }, { description: 'Send a letter.' }).missing,
  )
  expect(question).toBe(
    'To send a letter I need 2 more things: what is the body – what the letter says and what is the priority – how urgent it is, one of low, high?',
  )
  expect(isQuestionForArguments(question)).toBe(true)
})

test('formats and examples are not told', () => {
  const start = {
    type: 'string',
    description: 'When it begins, with an offset (2026-11-19T15:00+01:00), or without one',
  }
  const question = askFor(tool, fill('Send a letter', { start }, { description: 'Send a letter.' }).missing)
  expect(question).toBe('To send a letter I need one more thing: what is the start – when it begins?')
})

test.each(['What is your name?', 'To be or not to be?', ''])('%j is no question of the planner', (other) => {
  expect(isQuestionForArguments(other)).toBe(false)
})
