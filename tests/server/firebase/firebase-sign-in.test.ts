import { type Account, type IdentityServer, startIdentityServer } from '@deckhand/emulator/identity'
import { openFirebaseSignIn } from '@deckhand/server/firebase'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { post } from '../../support/servers/served.ts'
import { openStore } from '../../support/stores/stored.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { firebaseWorld, key, sessionHeaders, way } from './firebase-world.ts'

let google: IdentityServer
let ann: Account

beforeAll(async () => {
  google = await startIdentityServer()
})
beforeEach(() => {
  google.fail()
  ann = google.identity.accounts.add({ email: 'ann@example.com' })
})
afterAll(() => google.close())

const lookups = () => google.asked.filter((asked) => asked.endsWith('accounts:lookup')).length

test('an ID token is traded for a cookie of five days that scripts and other sites cannot use', async () => {
  const { bring, ask, cookieName } = await firebaseWorld(google)
  const answer = await bring(google.identity.idToken(ann))
  const setCookie = answer.headers.get('set-cookie') ?? ''
  const { 'deckhand-session-key': sessionKey } = sessionHeaders(setCookie.split(';')[0] ?? '')
  expect([answer.status, await answer.json()]).toEqual([200, { ok: true, userId: ann.uid, sessionKey }])
  for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(setCookie).toContain(attribute)
  expect(setCookie).not.toContain('Secure')
  const days = (Date.parse(/Expires=([^;]+)/.exec(setCookie)?.[1] ?? '') - Date.now()) / 86_400_000
  expect(days).toBeCloseTo(5, 3)
  expect((await ask(setCookie.split(';')[0] ?? '')).status).toBe(200)
  expect(cookieName).toMatch(/^deckhand_/)
})

test('S10: the cookie without the key of its session opens nothing, causes no redirect loop, and signs no user out', async () => {
  const { url, cookieFor, ask } = await firebaseWorld(google)
  const cookie = await cookieFor(google.identity.idToken(ann))
  const open = (path: string, more: RequestInit & { headers?: Record<string, string> } = {}) =>
    fetch(url + path, { redirect: 'manual', ...more, headers: { cookie, ...more.headers } })
  for (const path of ['/api/bridge', '/api/agent/runs', '/api/openapi.json']) {
    expect((await open(path)).status, path).toBe(401)
    expect((await open(path, { headers: { accept: 'text/html' } })).status, path).toBe(401)
  }
  expect(await (await open('/api/auth/session')).json()).toMatchObject({ user: null, isKeyMissing: true })
  expect((await open('/api/auth/session', { method: 'DELETE' })).status).toBe(401)
  const page = await open('/runs', { headers: { accept: 'text/html' } })
  expect([page.status, await page.text()]).toEqual([200, expect.not.stringContaining('ann@example.com')])
  expect((await ask(cookie)).status).toBe(200)
})

test('over HTTPS the cookie is Secure, and only this host can set it', async () => {
  const { bring } = await firebaseWorld(google, { secure: true })
  const setCookie = (await bring(google.identity.idToken(ann))).headers.get('set-cookie')
  expect(setCookie).toMatch(/^__Host-deckhand_\w+=.*; Path=\/;.*; Secure$/)
})

test('a caller can read how to sign in, and who they are', async () => {
  const { url, cookieFor } = await firebaseWorld(google)
  const read = async (headers = {}) => (await fetch(`${url}/api/auth/session`, { headers })).json()
  expect(await read()).toEqual({ ok: true, signIn: way, user: null })
  const cookie = await cookieFor(google.identity.idToken(ann))
  expect(await read(sessionHeaders(cookie))).toMatchObject({ user: { userId: ann.uid, email: 'ann@example.com' } })
})

test('signing out ends the session here at once and everywhere else at Google, and is on the record', async () => {
  const { store, cookieFor, ask, leave } = await firebaseWorld(google)
  const cookie = await cookieFor(google.identity.idToken(ann))
  const other = await cookieFor(google.identity.idToken(ann, { auth_time: Math.floor(Date.now() / 1000) - 2 }))
  for (const each of [cookie, other]) expect((await ask(each)).status).toBe(200)
  const out = await leave(cookie)
  expect([out.status, out.headers.get('set-cookie')]).toEqual([200, expect.stringMatching(/=; .*01 Jan 1970/)])
  for (const each of [cookie, other]) expect((await ask(each)).status).toBe(401)
  const kinds = (await store.audit.list(ann.uid, { limit: 10 })).map(({ kind }) => kind)
  expect(kinds).toEqual(['signed_out', 'signed_in', 'signed_in'])
})

test('signing out in one process ends the session in another that has just verified it', async () => {
  const store = await openStore(tempFolder())
  const [here, there] = [await firebaseWorld(google, { store }), await firebaseWorld(google, { store })]
  const cookie = await here.cookieFor(google.identity.idToken(ann))
  expect((await there.ask(cookie)).status).toBe(200)
  await here.leave(cookie)
  expect((await there.ask(cookie)).status).toBe(401)
})

test('a cookie is checked with Google once a minute, even with many requests, and a revocation takes effect by then', async () => {
  let now = Date.now()
  const { cookieFor, ask } = await firebaseWorld(google, { now: () => now })
  const cookie = await cookieFor(google.identity.idToken(ann))
  const before = lookups()
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(cookie)))
  expect([new Set(answers.map(({ status }) => status)), lookups() - before]).toEqual([new Set([200]), 1])
  ann.validSince = Math.floor(Date.now() / 1000) + 10
  now += 59_000
  expect((await ask(cookie)).status).toBe(200)
  now += 1_000
  expect((await ask(cookie)).status).toBe(401)
})

test.each([
  ['who they are', '/v1/projects'],
  ['its keys', '/identitytoolkit'],
])('while Google does not tell %s nobody is let in, and nobody is signed out', async (_what, path) => {
  const { cookieFor, ask, bring, faults } = await firebaseWorld(google)
  const cookie = await cookieFor(google.identity.idToken(ann))
  google.fail(path)
  const answer = await ask(cookie)
  expect([answer.status, answer.headers.get('set-cookie'), await answer.json()]).toEqual([
    503,
    null,
    { ok: false, code: 'UNAVAILABLE', error: expect.stringContaining('Sessions stay open') },
  ])
  google.fail(path.replace('identitytoolkit', 'robot'))
  const refused = await bring(google.identity.idToken(ann))
  expect([refused.status, refused.headers.get('set-cookie')]).toEqual([503, null])
  expect(faults).toHaveLength(2)
  google.fail()
  expect((await ask(cookie)).status).toBe(200)
})

test('a Google that takes too long counts as unreachable', async () => {
  const { bring } = await firebaseWorld(google, { patienceMs: 0 })
  expect((await bring(google.identity.idToken(ann))).status).toBe(503)
})

test('signing out while Google is unreachable ends the session here, and the response says what is left', async () => {
  const { cookieFor, ask, leave } = await firebaseWorld(google)
  const cookie = await cookieFor(google.identity.idToken(ann))
  google.fail('/v1/projects')
  const out = await leave(cookie)
  expect([out.status, out.headers.get('set-cookie')]).toEqual([503, expect.stringMatching(/=; .*01 Jan 1970/)])
  expect(await out.json()).toMatchObject({ error: expect.stringContaining('other devices') })
  expect((await ask(cookie)).status).toBe(401)
})

test('only listed, verified addresses may sign in, and a refusal reveals no more than that', async () => {
  const { bring, ask, takeForOwn } = await firebaseWorld(google, { allow: 'ann@example.com, @Example.org' })
  const add = (email: string, emailVerified = true) => google.identity.accounts.add({ email, emailVerified })
  for (const person of [ann, add('Ben@example.ORG')])
    expect((await bring(google.identity.idToken(person))).status).toBe(200)
  const others = [add('eve@example.com'), add('ann@example.com', false), add('eve@sub.example.org')]
  for (const person of [...others, add('eve@example.org.evil.example')]) {
    const answer = await bring(google.identity.idToken(person))
    expect([answer.status, answer.headers.get('set-cookie'), await answer.json()]).toEqual([
      403,
      null,
      { ok: false, code: 'FORBIDDEN', error: expect.stringContaining('This account may not sign in here.') },
    ])
    // A user who was on the list when they signed in.
    expect((await ask(await takeForOwn(google.identity.sessionCookie(person), person.uid))).status).toBe(401)
  }
})

test('anonymous accounts and those of another tenant are not users of the project', async () => {
  const { bring } = await firebaseWorld(google)
  for (const firebase of [{ sign_in_provider: 'anonymous' }, { sign_in_provider: 'password', tenant: 'other' }])
    expect((await bring(google.identity.idToken(ann, { firebase }))).status).toBe(403)
})

test.each(['local', 'visitor:shop:0'])('nobody comes in under the id %s, which is somebody else here', async (uid) => {
  const { bring, ask, takeForOwn } = await firebaseWorld(google)
  const eve = google.identity.accounts.add({ uid, email: 'eve@example.com' })
  expect((await bring(google.identity.idToken(eve))).status).toBe(403)
  expect((await ask(await takeForOwn(google.identity.sessionCookie(eve), uid))).status).toBe(401)
})

test.each([
  ['may come in', 'ann@example.com', 200, 10],
  ['may not come in', 'ben@example.com', 403, 0],
])(
  'an account that %s is looked at ten times a minute, and nobody else waits for it',
  async (_who, allow, status, asked) => {
    const { bring, ask, store } = await firebaseWorld(google, { allow: `${allow}, @example.org` })
    const idToken = google.identity.idToken(ann)
    const [before, statuses] = [lookups(), new Map<number, number>()]
    for (let i = 0; i < 14; i += 1) {
      const answer = await bring(idToken)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(50)
    }
    expect([[...statuses], lookups() - before]).toEqual([
      [
        [status, 10],
        [429, 4],
      ],
      asked,
    ])
    expect((await store.audit.list(ann.uid, { limit: 20 })).length).toBeLessThanOrEqual(asked)
    const cid = google.identity.accounts.add({ email: 'cid@example.org' })
    const answer = await bring(google.identity.idToken(cid))
    expect((await ask(answer.headers.get('set-cookie')?.split(';')[0] ?? '')).status).toBe(200)
  },
)

test('the cookie of a disabled account is checked with Google once a minute', async () => {
  let now = Date.now()
  const { cookieFor, ask } = await firebaseWorld(google, { now: () => now })
  const cookie = await cookieFor(google.identity.idToken(ann))
  ann.disabled = true
  const before = lookups()
  for (let i = 0; i < 5; i += 1) expect((await ask(cookie)).status).toBe(401)
  expect(lookups() - before).toBe(1)
  ann.disabled = false
  now += 60_000
  expect((await ask(cookie)).status).toBe(200)
})

test('one token that is posted twice at once signs in twice', async () => {
  const { bring, ask } = await firebaseWorld(google)
  const idToken = google.identity.idToken(ann)
  const answers = await Promise.all([bring(idToken), bring(idToken)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  for (const { headers } of answers)
    expect((await ask(headers.get('set-cookie')?.split(';')[0] ?? '')).status).toBe(200)
})

test('anything but a small JSON of one field from our own page is refused before it is verified', async () => {
  const { url, bring, ask } = await firebaseWorld(google)
  const idToken = google.identity.idToken(ann)
  const json = 'application/json'
  const statuses = await Promise.all([
    bring(idToken, { 'content-type': 'text/plain' }),
    bring(idToken, { 'content-type': 'application/x-www-form-urlencoded' }),
    bring(idToken, { origin: 'https://evil.example' }),
    bring(idToken, { origin: 'null' }),
    bring(`${idToken}${'A'.repeat(8_000)}`),
    bring('A'.repeat(17_000)),
    bring({ toString: 'x' }),
    post(`${url}/api/auth/session`, { idToken, more: 1 }),
    post(`${url}/api/auth/session`, { token: idToken }),
    fetch(`${url}/api/auth/session`, { method: 'POST', body: `idToken=${idToken}`, headers: { 'content-type': json } }),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([400, 400, 403, 403, 400, 413, 400, 400, 400, 400])
  for (const { headers } of statuses) expect(headers.get('set-cookie')).toBeNull()
  expect((await ask(`deckhand_00000000=${'A'.repeat(9_000)}`)).status).toBe(401)
})

test('an ID token in place of the cookie, as a bearer, opens nothing', async () => {
  const { url } = await firebaseWorld(google)
  const headers = { authorization: `Bearer ${google.identity.idToken(ann)}` }
  expect((await fetch(`${url}/api/agent/runs`, { headers })).status).toBe(401)
})

test('with the Auth emulator in the environment there is no sign-in, neither at the start nor later', async () => {
  const { bring, cookieFor, ask } = await firebaseWorld(google)
  const cookie = await cookieFor(google.identity.idToken(ann))
  process.env.FIREBASE_AUTH_EMULATOR_HOST = '127.0.0.1:9099'
  onTestFinished(() => {
    delete process.env.FIREBASE_AUTH_EMULATOR_HOST
  })
  const store = await openStore(tempFolder())
  const options = { sessions: store.sessions, key, secure: false, way, onFault: () => {} }
  expect(() => openFirebaseSignIn(options)).toThrow('FIREBASE_AUTH_EMULATOR_HOST')
  expect((await bring(google.identity.idToken(ann))).status).toBe(403)
  expect((await ask(cookie)).status).toBe(403)
})

test('a list with entries that are not addresses or domains is refused', async () => {
  await expect(firebaseWorld(google, { allow: 'ann@example.com, example.org' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    field: 'FIREBASE_ALLOW',
    message: expect.stringContaining('"example.org"'),
  })
})

test.each([',', ' , ,'])('a list with nobody in it is refused, and does not let in everybody: "%s"', async (allow) => {
  await expect(firebaseWorld(google, { allow })).rejects.toMatchObject({ code: 'BAD_REQUEST', field: 'FIREBASE_ALLOW' })
})
