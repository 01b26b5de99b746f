import { expect, test } from 'vitest'
import { checkSignIn } from './check-sign-in.ts'

const firebase = { DECKHAND_SIGN_IN: 'firebase', FIREBASE_PROJECT_ID: 'ship', FIREBASE_API_KEY: 'key-of-the-page' }
const never = new AbortController().signal

test('without Firebase nothing is checked', async () => {
  const check = checkSignIn({}, () => expect.unreachable())
  expect(await check.look(never)).toMatchObject([{ status: 'ok' }])
})

test('a Firebase that answers is fine, and a warning says if anyone may sign in', async () => {
  const asked: string[] = []
  const check = checkSignIn(firebase, async ({ projectId }) => void asked.push(projectId))
  expect(await check.look(never)).toMatchObject([
    { status: 'ok', message: 'Firebase (ship) answers.' },
    { status: 'warning', cure: expect.stringContaining('FIREBASE_ALLOW') },
  ])
  expect(asked).toEqual(['ship'])
  const limited = checkSignIn({ ...firebase, FIREBASE_ALLOW: '@example.com' }, async () => {})
  expect(await limited.look(never)).toMatchObject([{ status: 'ok' }])
})

test('a Firebase that cannot be reached is a problem, with the first line of its error and what to do', async () => {
  const check = checkSignIn(firebase, () => Promise.reject(new Error('Could not load the credentials.\nRead on at …')))
  expect(await check.look(never)).toEqual([
    {
      status: 'problem',
      message: 'Firebase (ship) cannot be reached: Could not load the credentials.',
      cure: expect.stringContaining('GOOGLE_APPLICATION_CREDENTIALS'),
    },
  ])
})

test('stopping the doctor does not wait for Google', async () => {
  const stop = new AbortController()
  const looking = checkSignIn(firebase, () => new Promise(() => {})).look(stop.signal)
  stop.abort(new Error('stopped'))
  await expect(looking).rejects.toThrow('stopped')
})

test('a list that a start refuses is a problem before any request', async () => {
  const check = checkSignIn({ ...firebase, FIREBASE_ALLOW: 'example.org' }, () => expect.unreachable())
  await expect(check.look(never)).rejects.toThrow('FIREBASE_ALLOW must be addresses and domains')
})
