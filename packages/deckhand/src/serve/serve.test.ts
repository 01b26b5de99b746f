import { expect, test } from 'vitest'
import { reportSignIn } from './serve.ts'

const env = { DECKHAND_SIGN_IN: 'firebase', FIREBASE_PROJECT_ID: 'ship', FIREBASE_API_KEY: 'key-of-the-page' }

test('a Firebase that cannot be reached is reported with what to do, and one that answers is not', async () => {
  const told: unknown[] = []
  await reportSignIn(
    env,
    (error) => told.push(error),
    async () => {},
  )
  expect(told).toEqual([])
  await reportSignIn(
    env,
    (error) => told.push(error),
    () => Promise.reject(new Error('No credentials.')),
  )
  expect(String(told[0])).toMatch(
    /Firebase \(ship\) cannot be reached: No credentials\..*GOOGLE_APPLICATION_CREDENTIALS/,
  )
})
