import { expect, test } from 'vitest'
import { readFirebase, withLocalSignIn } from './firebase-settings.ts'
import { readSettings } from './settings.ts'

const given = { DECKHAND_SIGN_IN: 'firebase', FIREBASE_PROJECT_ID: 'my-project', FIREBASE_API_KEY: 'AIza' }
const elsewhere = { ...given, HOST: '0.0.0.0', DECKHAND_PUBLIC_URL: 'https://agent.example' }

test('without a word about it there is one person, at this machine', () => {
  for (const env of [{}, { DECKHAND_SIGN_IN: ' ' }, { DECKHAND_SIGN_IN: 'local', FIREBASE_API_KEY: 'x' }])
    expect(readFirebase(env)).toBeUndefined()
})

test('a project and a key are enough, and the project may be the one of Google Cloud', () => {
  const usual = { projectId: 'my-project', apiKey: 'AIza', authDomain: 'my-project.firebaseapp.com' }
  expect(readFirebase(given)).toEqual(usual)
  expect(readFirebase({ ...given, FIREBASE_PROJECT_ID: '', GOOGLE_CLOUD_PROJECT: 'my-project' })).toEqual(usual)
  const more = { FIREBASE_AUTH_DOMAIN: 'sign.example', FIREBASE_ALLOW: ' @example.org ' }
  expect(readFirebase({ ...given, ...more })).toMatchObject({ authDomain: 'sign.example', allow: '@example.org' })
})

test.each([
  [{ DECKHAND_SIGN_IN: 'google' }, 'DECKHAND_SIGN_IN must be local or firebase, and is "google".'],
  [{ FIREBASE_PROJECT_ID: '' }, 'DECKHAND_SIGN_IN is firebase, and FIREBASE_PROJECT_ID is not set.'],
  [{ FIREBASE_API_KEY: ' ' }, 'DECKHAND_SIGN_IN is firebase, and FIREBASE_API_KEY is not set.'],
  [{ FIREBASE_API_KEY: '', FIREBASE_PROJECT_ID: '' }, 'FIREBASE_PROJECT_ID and FIREBASE_API_KEY are not set. Set them'],
  [{ FIREBASE_PROJECT_ID: 'my project' }, 'FIREBASE_PROJECT_ID must be the id of the Firebase project, and is "my'],
  [{ FIREBASE_AUTH_DOMAIN: "x.example 'unsafe-inline'" }, 'FIREBASE_AUTH_DOMAIN must be a host name'],
  [{ FIREBASE_AUTH_DOMAIN: 'x.example; script-src *' }, 'FIREBASE_AUTH_DOMAIN must be a host name'],
  [{ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }, 'FIREBASE_AUTH_EMULATOR_HOST must not be set'],
  [{ DECKHAND_TOKEN: 'a-token-of-16-characters' }, 'DECKHAND_TOKEN must not be set'],
  [{ SLACK_TOKEN: 'xoxp-1' }, 'SLACK_TOKEN must not be set'],
  [{ DECKHAND_PUBLIC_URL: 'http://agent.example' }, 'DECKHAND_PUBLIC_URL must begin with https://'],
  [{ HOST: '0.0.0.0' }, 'HOST must be 127.0.0.1, ::1 or localhost unless DECKHAND_PUBLIC_URL is set'],
])('with Firebase %j is refused by name', (change, message) => {
  expect(() => readSettings({ ...given, ...change })).toThrow(message)
})

test('only with Firebase, and an address over HTTPS, it listens beyond loopback', () => {
  expect(readSettings(elsewhere)).toMatchObject({ host: '0.0.0.0', firebase: { projectId: 'my-project' } })
  for (const way of ['local', undefined])
    expect(() => readSettings({ ...elsewhere, DECKHAND_SIGN_IN: way })).toThrow('needs DECKHAND_SIGN_IN=firebase')
})

test('commands for the person at the machine do not listen for others', () => {
  expect(readSettings(withLocalSignIn(elsewhere))).not.toMatchObject({ host: expect.anything() })
  expect(readSettings(withLocalSignIn(elsewhere)).firebase).toBeUndefined()
  expect(withLocalSignIn({ HOST: '::1' })).toEqual({ HOST: '::1' })
})
