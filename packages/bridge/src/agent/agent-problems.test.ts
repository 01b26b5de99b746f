import { expect, test } from 'vitest'
import { notSignedIn, saysNotSignedIn, wantsOlderArguments } from './agent-problems.ts'
import { LastWords } from './last-words.ts'

test.each([
  // From the Gemini CLI 0.61.
  [{ code: -32000, message: 'Gemini API key is missing or not configured.' }],
  [{ code: -32000, message: 'Authentication required' }],
  [{ code: -32603, message: 'Internal error', data: { details: 'Please set an Auth method in your settings.json' } }],
  [{ code: -32603, message: 'API key not valid. Please pass a valid API key.' }],
  [{ code: 500, message: 'You are not logged in' }],
])('%j means that no one is signed in', (error) => {
  expect(saysNotSignedIn(error)).toBe(true)
})

test.each([
  [{ code: -32000, message: 'The tool failed' }],
  [{ code: -32603, message: 'Internal error' }],
  [{ code: -32602, message: 'Session not found', data: { key: 'x' } }],
])('%j does not', (error) => {
  expect(saysNotSignedIn(error)).toBe(false)
})

test('the message says how to sign in', () => {
  const gemini = { name: 'Gemini CLI', command: 'gemini', args: [], signIn: 'gemini' }
  expect(notSignedIn(gemini, 'Gemini API key is missing.')).toEqual({
    kind: 'not_signed_in',
    message:
      'Gemini CLI is not signed in (Gemini API key is missing). Run "gemini" in a terminal and sign in there, or set the key that it takes. Then try again.',
    command: 'gemini',
  })
})

test.each([
  ['Unknown argument: acp', 1, true],
  ['Unknown arguments: approval-mode, acp', 1, true],
  ["error: unknown option '--acp'", 1, true],
  ['Unknown argument: acp', 0, false],
  ['Cannot find module', 1, false],
])('"%s" with code %i: older arguments are tried: %s', (said, code, wanted) => {
  const words = new LastWords()
  words.add(`${said}\n`)
  words.add('usage '.repeat(2_000))
  expect(wantsOlderArguments({ code, signal: null, words })).toBe(wanted)
})
