import { expect, test } from 'vitest'
import { Notes } from './notes.ts'

test('a problem of many requests is reported once, until the agent has started again', () => {
  const reported: string[] = []
  const notes = new Notes({ log: undefined, onNote: (words) => reported.push(words), clean: (text) => text })
  const problem = { kind: 'not_signed_in', message: 'Sign in.' } as const
  notes.problem(problem)
  notes.problem(problem)
  notes.condition('It', { state: 'starting' })
  notes.problem(problem)
  expect(reported).toEqual(['Sign in.', 'Sign in.'])
})
