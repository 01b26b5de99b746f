import { createHash } from 'node:crypto'
import { openSqliteStore } from '@deckhand/store'
import { afterEach, expect, test } from 'vitest'
import { openDeckhand } from '../product/open-deckhand.ts'
import { readSettings } from '../settings/settings.ts'
import { deriveKeys } from '../store/keys.ts'
import { afterTest, cleanUp } from '../testing/clean-up.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { chooseSignIn } from './choose-sign-in.ts'
import { signInCommand } from './sign-in-command.ts'

afterEach(cleanUp)

const firebase = { DECKHAND_SIGN_IN: 'firebase', FIREBASE_PROJECT_ID: 'my-project', FIREBASE_API_KEY: 'AIza' }
const opened = async (more = {}) => {
  const deckhand = await openDeckhand({ DECKHAND_DATA: temporaryFolder(), ...firebase, ...more })
  afterTest(() => deckhand.close())
  return deckhand
}

test('with Firebase the label says where to sign in, and who may', async () => {
  const deckhand = await opened()
  expect(deckhand.signInLabel).toBe('Firebase lets in everyone in my-project; FIREBASE_ALLOW limits it')
  expect([deckhand.exampleUrl, deckhand.hasShop]).toEqual([undefined, false])
  expect(await deckhand.signInLink('http://127.0.0.1:4300')).toBe('http://127.0.0.1:4300/sign-in')
  const { url } = await deckhand.listen(0)
  const way = {
    kind: 'firebase',
    ...{ apiKey: 'AIza', authDomain: 'my-project.firebaseapp.com', projectId: 'my-project' },
  }
  const session = await fetch(`${url}/api/auth/session`)
  expect(await session.json()).toEqual({ ok: true, signIn: way, user: null })
  const page = await fetch(url, { headers: { accept: 'text/html' }, redirect: 'manual' })
  expect([page.status, page.headers.get('location')]).toEqual([302, '/sign-in?next=%2F'])
})

test('links lead to the public address, and say who is on the list', async () => {
  const more = { DECKHAND_PUBLIC_URL: 'https://agent.example', HOST: '0.0.0.0', FIREBASE_ALLOW: '@example.org' }
  const deckhand = await opened(more)
  expect(deckhand.signInLabel).toBe('Firebase lets in @example.org')
  expect(await deckhand.signInLink('http://0.0.0.0:4300')).toBe('https://agent.example/sign-in')
})

test('a list with anything but addresses is refused before anyone can sign in', async () => {
  await expect(opened({ FIREBASE_ALLOW: 'example.org' })).rejects.toThrow(
    'FIREBASE_ALLOW must be addresses and domains',
  )
})

test("whether a session of Firebase has run out goes by the fleet's clock, and not by this machine's", async () => {
  const [folder, hour] = [temporaryFolder(), 3_600_000]
  const settings = readSettings({ DECKHAND_DATA: folder, ...firebase })
  const keys = deriveKeys(Buffer.alloc(32, 7))
  const store = await openSqliteStore({ folder, auditKey: keys.audit })
  afterTest(() => store.close())
  const now = () => Date.now() + 2 * hour
  const { signIn, close } = await chooseSignIn({ store, keys, settings, now, onFault: () => {} })
  afterTest(close)
  const id = createHash('sha256').update('a-cookie').digest('hex')
  const createdAt = Date.now()
  const session = { id, userId: 'ann', createdAt, expiresAt: createdAt + hour, way: 'firebase' } as const
  await store.sessions.create(session)
  const request = new Request('http://127.0.0.1', { headers: { cookie: `${signIn?.cookieName}=a-cookie` } })
  await signIn?.end({ request, header: (name) => request.headers.get(name) ?? undefined })
  // It has run out long ago, so that there was nothing to end.
  expect(await store.sessions.find(id, createdAt)).toMatchObject({ userId: 'ann' })
})

test('there are no links to print', async () => {
  await expect(signInCommand(4300, firebase)).rejects.toThrow('people sign in with Firebase, at http://127.0.0.1:4300/')
})
