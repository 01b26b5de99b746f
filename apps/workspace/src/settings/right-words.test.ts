import { expect, test } from 'vitest'
import { rightWords } from './right-words.ts'

test('scopes are told in plain words, and one without words by its name', () => {
  const scopes = ['https://www.googleapis.com/auth/gmail.compose', 'users:read', 'https://example.com/auth/odd']
  expect(rightWords(scopes)).toBe('write and send mail, see who people are, https://example.com/auth/odd')
})
