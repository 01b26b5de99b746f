import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { post, type SessionHeaders, sessionOf, signIn } from '../support/servers/served.ts'
import { key, localSignIn, signedIn } from '../support/servers/signed-in.ts'

const me = (url: string, headers: SessionHeaders) => fetch(`${url}/api/agent/runs`, { headers })

test('S3: a link signs in once; the second time it is refused, and the page says how to get another', async () => {
  const { url, signIn: ann } = await signedIn()
  const token = await ann.oneTimeToken()
  expect((await me(url, await signIn(url, token))).status).toBe(200)
  const again = await post(`${url}/api/auth/session`, { token })
  expect([again.status, again.headers.get('set-cookie')]).toEqual([401, null])
  expect(await again.json()).toMatchObject({
    ok: false,
    field: 'token',
    error: expect.stringContaining('deckhand sign-in'),
  })
})

test('S3: a link used twice at the same instant signs in once', async () => {
  const { url, signIn: ann } = await signedIn()
  for (let round = 0; round < 8; round += 1) {
    const token = await ann.oneTimeToken()
    const answers = await Promise.all([1, 2, 3].map(() => post(`${url}/api/auth/session`, { token })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  }
})

test('a link expires after an hour, a session after thirty days', async () => {
  let now = Date.now()
  const { url, signIn: ann } = await signedIn({}, { now: () => now })
  const late = await ann.oneTimeToken()
  const session = await signIn(url, await ann.oneTimeToken())
  now += 3_600_000
  expect((await post(`${url}/api/auth/session`, { token: late })).status).toBe(401)
  expect((await me(url, session)).status).toBe(200)
  now += 30 * 86_400_000
  expect((await me(url, session)).status).toBe(401)
})

test('a link that was written into the database by hand is refused', async () => {
  const { url, store } = await signedIn()
  const hash = createHash('sha256').update('let me in').digest('hex')
  await store.sessions.offerLink({ hash, userId: 'ann', expiresAt: Date.now() + 60_000 })
  expect((await post(`${url}/api/auth/session`, { token: 'let me in' })).status).toBe(401)
})

test('a fixed token is also accepted by the run API as a bearer, a link or a wrong token is not', async () => {
  const { url, signIn: ann } = await signedIn({}, { token: 'a-token-for-scripts' })
  const read = async (token: string) =>
    (await fetch(`${url}/api/agent/runs`, { headers: { authorization: `Bearer ${token}` } })).status
  expect(await read('a-token-for-scripts')).toBe(200)
  for (const wrong of ['a-token-for-script', '', await ann.oneTimeToken()]) expect(await read(wrong), wrong).toBe(401)
  const { url: tokenless } = await signedIn()
  const undefinedToken = { headers: { authorization: 'Bearer undefined' } }
  expect((await fetch(`${tokenless}/api/agent/runs`, undefinedToken)).status).toBe(401)
})

test('S7: wrong bearers are counted with the wrong sign-ins of their address, and a right one is always accepted', async () => {
  const { url } = await signedIn({}, { token: 'a-token-for-scripts' })
  const ask = (token: string, path = '/api/agent/runs') =>
    fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  for (let tried = 0; tried < 10; tried += 1) {
    expect((await ask(`guess-${tried}`)).status).toBe(401)
    // Otherwise it would reveal whether the token is right.
    expect((await ask(`guess-${tried}`, '/api/auth/session')).status).toBe(200)
    expect((await post(`${url}/api/auth/session`, { token: `guess-${tried}` })).status).toBe(401)
  }
  for (const path of ['/api/agent/runs', '/api/auth/session', '/metrics']) {
    const refused = await ask('guess-31', path)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0], path).toEqual([429, true])
    expect(await refused.json()).toMatchObject({ ok: false, code: 'RATE_LIMITED' })
  }
  expect((await ask('a-token-for-scripts')).status).toBe(200)
  expect((await fetch(`${url}/api/agent/runs`)).status).toBe(401)
})

test('S7: wrong bearers beside a cookie without its key are counted too', async () => {
  const { url, ann } = await signedIn({}, { token: 'a-token-for-scripts' })
  const { cookie } = ann
  const guess = () => fetch(`${url}/api/agent/runs`, { headers: { cookie, authorization: 'Bearer guess' } })
  for (let tried = 0; tried < 30; tried += 1) expect((await guess()).status).toBe(401)
  expect((await guess()).status).toBe(429)
})

test('a fixed token signs in as often as it is used, and one that is nearly right does not', async () => {
  const { url } = await signedIn({}, { token: 'a-token-for-scripts' })
  for (const _ of [1, 2]) expect((await me(url, await signIn(url, 'a-token-for-scripts'))).status).toBe(200)
  expect((await post(`${url}/api/auth/session`, { token: 'a-token-for-scripts ' })).status).toBe(401)
})

test('S1: signing out invalidates the cookie, also every copy of it', async () => {
  const { url, ann } = await signedIn()
  const out = await fetch(`${url}/api/auth/session`, { method: 'DELETE', headers: ann })
  expect(out.headers.get('set-cookie')).toMatch(/=; .*Expires=Thu, 01 Jan 1970/)
  expect((await me(url, ann)).status).toBe(401)
})

test('the cookie is out of reach of scripts and of other sites', async () => {
  const { url, signIn: ann } = await signedIn()
  const response = await post(`${url}/api/auth/session`, { token: await ann.oneTimeToken() })
  const setCookie = response.headers.get('set-cookie') ?? ''
  for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(setCookie).toContain(attribute)
})

test.each([
  ['another key', (payload: string) => forge({ alg: 'HS256' }, payload, Buffer.alloc(32, 6))],
  ['no signature', (payload: string) => `${encode({ alg: 'none' })}.${payload}.`],
  ['another algorithm', (payload: string) => forge({ alg: 'HS512' }, payload, key, 'sha512')],
  ['a changed user', () => forge({ alg: 'HS256' }, encode({ sub: 'ben', jti: 'x', exp: 9e9 }), Buffer.alloc(32, 6))],
])("S1: a cookie with %s is nobody's", async (_what, make) => {
  const { url, ann } = await signedIn()
  const [name, token = ''] = ann.cookie.split('=')
  expect((await me(url, { ...ann, cookie: `${name}=${make(token.split('.')[1] ?? '')}` })).status).toBe(401)
})

test("a correctly signed cookie for another user's session is refused", async () => {
  const { url, ann } = await signedIn()
  const [name, token = ''] = ann.cookie.split('=')
  const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const forged = forge({ alg: 'HS256' }, encode({ ...payload, sub: 'ben' }), key)
  expect((await me(url, { ...ann, cookie: `${name}=${forged}` })).status).toBe(401)
})

test('more than thirty wrong tokens a minute are refused with the time to wait, and a right one is not', async () => {
  const { url, signIn: ann } = await signedIn()
  const answers = []
  for (let n = 0; n < 31; n += 1) answers.push(await post(`${url}/api/auth/session`, { token: `guess ${n}` }))
  const last = answers.at(-1)
  expect([last?.status, Number(last?.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await me(url, await signIn(url, await ann.oneTimeToken()))).status).toBe(200)
})

test('S10: the key comes with the answer to a sign-in, belongs to that session, and is nowhere in the store', async () => {
  const { url, store, ann, signIn: local } = await signedIn()
  const other = await signIn(url, await local.oneTimeToken())
  const keyOf = (session: SessionHeaders) => session['deckhand-session-key']
  expect(keyOf(ann)).toMatch(/^[\w-]{43}$/)
  expect(keyOf(other)).not.toBe(keyOf(ann))
  expect((await me(url, { ...ann, 'deckhand-session-key': keyOf(other) })).status).toBe(401)
  const { jti } = JSON.parse(Buffer.from(ann.cookie.split('.')[1] ?? '', 'base64url').toString())
  expect(JSON.stringify(await store.sessions.find(jti, Date.now()))).not.toContain(keyOf(ann))
  expect(ann.cookie).not.toContain(keyOf(ann))
})

test('S10: with the cookie alone the response says that its key is missing, and signing out is refused', async () => {
  const { url, ann } = await signedIn()
  const { cookie } = ann
  const ask = async (method: string, headers: Record<string, string>) => {
    const response = await fetch(`${url}/api/auth/session`, { method, headers })
    return [response.status, await response.json()]
  }
  expect(await ask('GET', { cookie })).toEqual([
    200,
    { ok: true, signIn: { kind: 'local' }, user: null, isKeyMissing: true },
  ])
  expect(await ask('GET', ann)).toEqual([200, { ok: true, signIn: { kind: 'local' }, user: { userId: 'ann' } }])
  expect(await ask('DELETE', { cookie })).toMatchObject([401, { field: 'Deckhand-Session-Key' }])
  expect((await me(url, ann)).status).toBe(200)
})

test('signing in at another port, with the cookie that both share, leaves the page at the first one signed in', async () => {
  const { url, ann, signIn: local } = await signedIn()
  const answer = await post(`${url}/api/auth/session`, { token: await local.oneTimeToken() }, { headers: ann })
  const next = await sessionOf(answer)
  expect(next.cookie).not.toBe(ann.cookie)
  expect((await me(url, { ...ann, cookie: next.cookie })).status).toBe(200)
  expect((await me(url, next)).status).toBe(200)
})

test('a cookie from before sessions had keys is refused, and its holder signs in again', async () => {
  const { url, ann, signIn: local } = await signedIn()
  const [name, token = ''] = ann.cookie.split('=')
  const { keyId: _, ...payload } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const old = `${name}=${forge({ alg: 'HS256' }, encode(payload), key)}`
  const refused = await fetch(`${url}/api/agent/runs`, { headers: { cookie: old } })
  expect([refused.status, await refused.json()]).toMatchObject([401, { field: 'Deckhand-Session-Key' }])
  const again = await post(
    `${url}/api/auth/session`,
    { token: await local.oneTimeToken() },
    { headers: { cookie: old } },
  )
  expect((await me(url, await sessionOf(again))).status).toBe(200)
})

test('a browser at an API address is told where to go, without a redirect loop', async () => {
  const { url, ann } = await signedIn()
  const headers = { cookie: ann.cookie, accept: 'text/html' }
  const response = await fetch(`${url}/api/agent/runs`, { headers, redirect: 'manual' })
  expect([response.status, await response.text()]).toEqual([
    401,
    expect.stringContaining('<a href="/">Open Deckhand</a>'),
  ])
})

test('a person in a browser sees a page that says how to sign in, a program sees JSON', async () => {
  const { url } = await signedIn()
  const page = await fetch(`${url}/approvals`, { headers: { accept: 'text/html' } })
  expect([page.status, await page.text()]).toEqual([401, expect.stringContaining('deckhand sign-in')])
  const answer = await fetch(`${url}/approvals`)
  expect([answer.status, await answer.json()]).toMatchObject([401, { ok: false, code: 'UNAUTHENTICATED' }])
})

test('S4: without an identity provider the server does not listen beyond loopback', async () => {
  await expect(signedIn({ host: '0.0.0.0' })).rejects.toMatchObject({ code: 'FORBIDDEN', field: 'HOST' })
})

test('S5: signing in and out is recorded', async () => {
  const { url, store, ann } = await signedIn()
  await fetch(`${url}/api/auth/session`, { method: 'DELETE', headers: ann })
  const headers = await signIn(url, await localSignIn(store).oneTimeToken())
  const audit = await fetch(`${url}/api/agent/audit`, { headers })
  const { entries } = (await audit.json()) as { entries: { kind: string }[] }
  expect(entries.map(({ kind }) => kind)).toEqual(['signed_in', 'signed_out', 'signed_in'])
})

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function forge(header: object, payload: string, secret: Buffer, algorithm = 'sha256'): string {
  const signed = `${encode(header)}.${payload}`
  return `${signed}.${createHmac(algorithm, secret).update(signed).digest('base64url')}`
}
