import { expect, test } from 'vitest'
import { tellOfSignIn } from './serve.ts'

const env = { DECKHAND_SIGN_IN: 'firebase', FIREBASE_PROJECT_ID: 'ship', FIREBASE_API_KEY: 'key-of-the-page' }

test('a Firebase that cannot be asked is told with what to do, and one that answers is not', async () => {
  const told: unknown[] = []
  await tellOfSignIn(
    env,
    (error) => told.push(error),
    async () => {},
  )
  expect(told).toEqual([])
  await tellOfSignIn(
    env,
    (error) => told.push(error),
    () => Promise.reject(new Error('No credentials.')),
  )
  expect(String(told[0])).toMatch(/Firebase \(ship\) cannot be asked: No credentials\..*GOOGLE_APPLICATION_CREDENTIALS/)
})
