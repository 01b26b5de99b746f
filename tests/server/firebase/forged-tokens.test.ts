import { isDeepStrictEqual } from 'node:util'
import {
  type Account,
  type Claims,
  confusedToken,
  type IdentityServer,
  newSigningKey,
  signToken,
  startIdentityServer,
  unsignedToken,
} from '@deckhand/emulator/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FirebaseWorld, firebaseWorld, misSigned, tampered } from './firebase-world.ts'

let google: IdentityServer
let ann: Account

beforeAll(async () => {
  google = await startIdentityServer()
  ann = google.identity.accounts.add({ uid: 'ann-uid', email: 'ann@example.com' })
})
afterAll(() => google.close())

const stranger = newSigningKey('nobody-knows')
const now = () => Math.floor(Date.now() / 1000)
const past = () => ({ iat: now() - 7_200, exp: now() - 3_600 })

/** A kind of token that Google signs: what it says of Ann, and the keys for it. */
interface Kind {
  claims(more?: Claims): Claims
  keys: IdentityServer['identity']['idTokenKeys']
}

type Forge = (kind: Kind) => string

const good = (kind: Kind, more: Claims = {}) => signToken(kind.claims(more), kind.keys.newest)

/** All are refused alike, as ID token and as cookie. */
const forgeries: [what: string, forge: Forge][] = [
  ['that is past its time', (kind) => good(kind, past())],
  ['whose payload was changed', (kind) => tampered(good(kind), { sub: 'ben-uid', user_id: 'ben-uid' })],
  ['whose time was made longer', (kind) => tampered(good(kind, past()), { exp: now() + 3_600 })],
  ['whose signature was changed', (kind) => misSigned(good(kind))],
  ['whose signature was taken off', (kind) => good(kind).replace(/[^.]*$/, '')],
  ['for another project', (kind) => good(kind, { aud: 'another-project' })],
  ['of another issuer', (kind) => good(kind, { iss: 'https://securetoken.google.com/another-project' })],
  ['of an issuer that only begins well', (kind) => good(kind, { iss: `${kind.claims().iss}.evil.example` })],
  ['signed with a key that nobody published', (kind) => signToken(kind.claims(), stranger)],
  [
    'signed with another key under a known id',
    (kind) => signToken(kind.claims(), { ...stranger, id: kind.keys.newest.id }),
  ],
  ['that nobody signed (alg: none)', (kind) => unsignedToken(kind.claims(), kind.keys.newest.id)],
  ['signed with the public key as a secret (HS256)', (kind) => confusedToken(kind.claims(), kind.keys.newest)],
  ['of nobody', (kind) => good(kind, { sub: '' })],
  ['of somebody who is no longer there', (kind) => good(kind, { sub: 'gone-uid', user_id: 'gone-uid' })],
  ['that is garbage', () => 'garbage'],
  ['that is garbage in three parts', () => 'eyJ0eXAiOiJKV1QiLCJhbGciOiJub25lIn0.ab.'],
  ['whose claims are null', () => 'eyJhbGciOiJSUzI1NiIsImtpZCI6ImEifQ.bnVsbA.AA'],
]

const idTokens = (): Kind => ({
  claims: (more = {}) => google.identity.idClaims(ann, more),
  keys: google.identity.idTokenKeys,
})
const cookies = (): Kind => ({
  claims: (more = {}) => ({ ...google.identity.cookieClaims(google.identity.idClaims(ann), 3_600), ...more }),
  keys: google.identity.cookieKeys,
})

const refusal = {
  ok: false,
  code: 'UNAUTHENTICATED',
  field: 'idToken',
  error: 'idToken: it is not valid. Sign in again.',
}

async function expectRefused(world: FirebaseWorld, idToken: string): Promise<void> {
  const answer = await world.bring(idToken)
  expect([answer.status, answer.headers.get('set-cookie'), await answer.json()]).toEqual([401, null, refusal])
  expect(world.faults).toEqual([])
}

async function expectNobody(world: FirebaseWorld, cookie: string, userId = ann.uid): Promise<void> {
  const answer = await world.ask(await world.takeForOwn(cookie, userId))
  const nobody = { ok: false, code: 'UNAUTHENTICATED', error: 'Sign in first.' }
  expect([answer.status, await answer.json()]).toEqual([401, nobody])
  expect(world.faults).toEqual([])
}

test('the unmodified tokens are valid: an ID token signs in, and a cookie is accepted', async () => {
  const world = await firebaseWorld(google)
  const answer = await world.bring(good(idTokens()))
  expect([answer.status, await answer.json()]).toMatchObject([200, { ok: true, userId: 'ann-uid' }])
  expect((await world.ask(await world.takeForOwn(good(cookies()), ann.uid))).status).toBe(200)
})

test('no forged ID token signs in, and all get the same response', async () => {
  const world = await firebaseWorld(google)
  const taken = await Promise.all(
    forgeries.map(async ([what, forge]) => isRefused(await world.bring(forge(idTokens())), what)),
  )
  expect(taken.flat()).toEqual([])
  expect(world.faults).toEqual([])
})

test('no forged cookie is accepted, even if this server believes that it issued it', async () => {
  const world = await firebaseWorld(google)
  const taken: string[] = []
  for (const [what, forge] of forgeries) {
    const cookie = forge(cookies())
    const { status } = await world.ask(await world.takeForOwn(cookie, claimedBy(cookie)))
    if (status !== 401) taken.push(`${what}: ${status}`)
  }
  expect([taken, world.faults]).toEqual([[], []])
})

async function isRefused(answer: Response, what: string): Promise<string[]> {
  const told = [answer.status, answer.headers.get('set-cookie'), await answer.json()]
  return isDeepStrictEqual(told, [401, null, refusal]) ? [] : [`${what}: ${JSON.stringify(told)}`]
}

/** The user that it claims, so that only Google's check can refuse it. */
function claimedBy(cookie: string): string {
  try {
    return String(JSON.parse(Buffer.from(cookie.split('.')[1] ?? '', 'base64url').toString()).sub)
  } catch {
    return ann.uid
  }
}

test('a session cookie is no ID token, and an ID token is no session cookie', async () => {
  const world = await firebaseWorld(google)
  await expectRefused(world, good(cookies()))
  await expectNobody(world, good(idTokens()))
})

test('a cookie that Google issued for the same person elsewhere is refused here', async () => {
  const world = await firebaseWorld(google)
  expect((await world.ask(`${world.cookieName}=${good(cookies())}`)).status).toBe(401)
})

test('a valid cookie that is stored under another user is refused', async () => {
  const world = await firebaseWorld(google)
  await expectNobody(world, good(cookies()), 'ben-uid')
})

test('a sign-in of more than five minutes ago gets no session, one of less does', async () => {
  const world = await firebaseWorld(google)
  await expectRefused(world, good(idTokens(), { auth_time: now() - 301 }))
  expect((await world.bring(good(idTokens(), { auth_time: now() - 200 }))).status).toBe(200)
})

test('a revoked token and a revoked cookie are refused', async () => {
  const world = await firebaseWorld(google)
  const cleo = google.identity.accounts.add({ email: 'cleo@example.com', validSince: now() - 10 })
  await expectRefused(world, google.identity.idToken(cleo, { auth_time: now() - 20 }))
  await expectNobody(world, google.identity.sessionCookie(cleo, { auth_time: now() - 20 }), cleo.uid)
})

test('a disabled user is refused with a token and with a cookie', async () => {
  const world = await firebaseWorld(google)
  const dan = google.identity.accounts.add({ email: 'dan@example.com', disabled: true })
  await expectRefused(world, google.identity.idToken(dan))
  await expectNobody(world, google.identity.sessionCookie(dan), dan.uid)
})

test('new keys of Google are accepted, and withdrawn ones are not', async () => {
  const world = await firebaseWorld(google)
  const [before, cookie] = [good(idTokens()), good(cookies())]
  await google.identity.idTokenKeys.rotate()
  expect((await world.bring(good(idTokens()))).status).toBe(200)
  expect((await world.bring(before)).status).toBe(200)
  await google.identity.idTokenKeys.rotate({ withdraw: true })
  await google.identity.cookieKeys.rotate({ withdraw: true })
  await expectRefused(world, before)
  await expectNobody(world, cookie)
})
