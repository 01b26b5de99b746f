import { expect, test } from 'vitest'
import { Notes } from './notes.ts'

test('what many requests fail with is told once, until the agent has started again', () => {
  const told: string[] = []
  const notes = new Notes({ log: undefined, onNote: (words) => told.push(words), clean: (text) => text })
  const problem = { kind: 'not_signed_in', message: 'Sign in.' } as const
  notes.problem(problem)
  notes.problem(problem)
  notes.condition('It', { state: 'starting' })
  notes.problem(problem)
  expect(told).toEqual(['Sign in.', 'Sign in.'])
})
