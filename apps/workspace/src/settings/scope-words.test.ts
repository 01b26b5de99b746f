import { expect, test } from 'vitest'
import { scopeWords } from './scope-words.ts'

test('scopes are shown in plain words, and an unknown one by its name', () => {
  const scopes = ['https://www.googleapis.com/auth/gmail.compose', 'users:read', 'https://example.com/auth/odd']
  expect(scopeWords(scopes)).toBe('write and send mail, see who people are, https://example.com/auth/odd')
})
