import { expect, test } from 'vitest'
import { Refused, signInWords } from './sign-in-words.ts'

const failed = (code: string) => Object.assign(new Error(`Firebase: Error (${code}).`), { code })

test('a wrong password and an unknown address get the same message', () => {
  const words = ['auth/wrong-password', 'auth/user-not-found', 'auth/invalid-credential'].map((code) =>
    signInWords(failed(code)),
  )
  expect(new Set(words)).toEqual(new Set(['The address or the password is wrong.']))
})

test('messages of the server are shown, messages of a library are not', () => {
  expect(signInWords(new Refused('This account may not sign in here.'))).toBe('This account may not sign in here.')
  expect(signInWords(failed('auth/something-new'))).toBe('Signing in did not work. Try again in a minute.')
  expect(signInWords(new TypeError('x is not a function'))).toBe('Signing in did not work. Try again in a minute.')
})

test('a second window that replaces the first needs no message', () => {
  expect(signInWords(failed('auth/cancelled-popup-request'))).toBeUndefined()
})
