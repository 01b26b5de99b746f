import { createHmac } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type OidcOptions, oidc } from '@deckhand/server'
import { exportJWK, exportSPKI, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type OidcProvider, type ProviderKey, providerKey, startOidcProvider } from './oidc-provider.ts'
import { productWorld } from './product-world.ts'

const audience = 'urn:deckhand'
const at = Math.floor(Date.now() / 1000)

let provider: OidcProvider
let key: ProviderKey
let curve: ProviderKey
let stranger: ProviderKey
let annsToken: string

beforeAll(async () => {
  ;[key, curve, stranger] = await Promise.all([providerKey('rsa'), providerKey('curve', 'ES256'), providerKey('other')])
  provider = await startOidcProvider(key, curve)
  annsToken = (await provider.signIn('ann', audience)).access_token
})
afterAll(() => provider.end())

/** A Deckhand that takes the provider's users, whose clock stands still. */
async function world(options: Partial<OidcOptions> = {}) {
  const clock = { ms: at * 1000 }
  const authenticate = oidc({ issuer: provider.issuer, audience, ...options })
  const { ask, faults, ...more } = await productWorld(authenticate, {}, () => clock.ms)
  const bring = (token: string, headers = {}) =>
    ask('/api/agent/settings', { authorization: `Bearer ${token}`, ...headers })
  const pass = (ms: number) => {
    clock.ms += ms
  }
  return { ...more, ask, bring, faults, pass }
}

const claimsOf = (more: JWTPayload = {}): JWTPayload => ({
  ...{ iss: provider.issuer, aud: audience, sub: 'ann', iat: at, exp: at + 3_600 },
  ...more,
})

type Signed = Partial<JWTHeaderParameters> & { by?: ProviderKey }

/** What the provider could have signed, or somebody with another key. */
const signed = (more?: JWTPayload, { by = key, ...header }: Signed = {}): Promise<string> =>
  new SignJWT(claimsOf(more))
    .setProtectedHeader({ alg: by.alg, kid: by.kid, typ: 'at+jwt', ...header })
    .sign(by.privateKey)

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const unsigned = (alg: string) => `${encoded({ alg, kid: key.kid })}.${encoded(claimsOf())}.`

function hmac(secret: string | Buffer): string {
  const text = `${encoded({ alg: 'HS256', kid: key.kid, typ: 'JWT' })}.${encoded(claimsOf())}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

async function changed(part: 0 | 1 | 2, change: (text: string) => string): Promise<string> {
  const parts = (await signed()).split('.')
  parts[part] = change(parts[part] ?? '')
  return parts.join('.')
}

const misSigned = (signature: string) => {
  const bytes = Buffer.from(signature, 'base64url')
  bytes[40] = (bytes[40] ?? 0) ^ 1
  return bytes.toString('base64url')
}

const attacks: [what: string, forge: () => string | Promise<string>][] = [
  ['of another issuer', () => signed({ iss: 'https://evil.example' })],
  ['of an issuer that only begins well', () => signed({ iss: `${provider.issuer}.evil.example` })],
  ['of the issuer with a slash more', () => signed({ iss: `${provider.issuer}/` })],
  ['of a list of issuers', () => signed({ iss: [provider.issuer] as never })],
  ['without an issuer', () => signed({ iss: undefined as never })],
  ['for another audience', () => signed({ aud: 'urn:other' })],
  ['for an audience that only begins well', () => signed({ aud: `${audience}:other` })],
  ['for several others', () => signed({ aud: ['urn:other', 'app'] })],
  ['without an audience', () => signed({ aud: undefined as never })],
  ['that the provider gave for another API', async () => (await provider.signIn('ann', 'urn:other')).access_token],
  ['that is the ID token for the app', async () => (await provider.signIn('ann', audience)).id_token],
  ['that nobody signed (alg: none)', () => unsigned('none')],
  ['that nobody signed (alg: None)', () => unsigned('None')],
  ['that nobody signed (no alg)', () => unsigned('')],
  ['signed with the public key as a secret (HS256)', async () => hmac(await exportSPKI(key.publicKey))],
  ['signed with the published key as a secret (HS256)', async () => hmac(encoded(await exportJWK(key.publicKey)))],
  ['signed with nothing as a secret (HS256)', () => hmac('')],
  ['that says another algorithm than its key has', () => changed(0, () => encoded({ alg: 'PS256', kid: key.kid }))],
  ['that names a key of another kind', () => signed({}, { kid: 'curve' })],
  ['that is past its time', () => signed({ exp: at - 31 })],
  ['that is past its time for long', () => signed({ iat: at - 7_200, exp: at - 3_600 })],
  ['without an end', () => signed({ exp: undefined as never })],
  ['whose end is a text', () => signed({ exp: String(at + 3_600) as never })],
  ['that is not good yet', () => signed({ nbf: at + 31 })],
  ['signed with a key that nobody published', () => signed({}, { by: stranger })],
  ['signed with another key under a known id', () => signed({}, { by: { ...stranger, kid: 'rsa' } })],
  ['that brings its own key', async () => signed({}, { by: stranger, jwk: await exportJWK(stranger.publicKey) })],
  ['that says where its key is', () => signed({}, { by: stranger, jku: 'https://evil.example/jwks' })],
  ['that does not say which of several keys', () => signed({}, { by: { ...stranger, kid: undefined as never } })],
  [
    'that must be understood in a way that is not known',
    () => changed(0, () => encoded({ ...header(), crit: ['x'], x: 1 })),
  ],
  ['whose claims were changed', () => changed(1, () => encoded(claimsOf({ sub: 'ben' })))],
  ['whose time was made longer', () => changed(1, () => encoded(claimsOf({ exp: at + 9_999 })))],
  ['whose signature was changed', () => changed(2, misSigned)],
  ['whose signature was taken off', () => changed(2, () => '')],
  ['that is a logout token', () => signed({}, { typ: 'logout+jwt' })],
  ['that is a logout token without a type', () => signed({ events: { logout: {} } }, { typ: 'JWT' })],
  ['of nobody', () => signed({ sub: undefined as never })],
  ['whose user is a number', () => signed({ sub: 17 as never })],
  ['that is garbage', () => 'garbage'],
  ['that is garbage in three parts', () => 'a.b.c'],
  ['that is encrypted', () => `${encoded({ alg: 'dir', enc: 'A256GCM' })}..a.b.c`],
  ['whose claims are null', () => `${encoded(header())}.bnVsbA.AA`],
]

const header = () => ({ alg: key.alg, kid: key.kid })
const refusal = { ok: false, code: 'UNAUTHENTICATED', error: 'Sign in first.' }

test('the unmodified tokens are valid: those of the provider, and ours with its keys', async () => {
  const { bring, faults } = await world()
  for (const token of [annsToken, await signed(), await signed({}, { by: curve }), await signed({}, { typ: 'JWT' })])
    expect((await bring(token)).status).toBe(200)
  for (const good of [{ exp: at - 29 }, { nbf: at + 29 }, { aud: ['urn:other', audience] }])
    expect((await bring(await signed(good))).status, JSON.stringify(good)).toBe(200)
  expect(faults).toEqual([])
})

test('S25: every forged token is refused, with the same response', async () => {
  const { bring, faults } = await world()
  const taken: unknown[] = []
  for (const [what, forge] of attacks) {
    const answer = await bring(await forge())
    const told = [answer.status, await answer.json()]
    if (JSON.stringify(told) !== JSON.stringify([401, refusal])) taken.push([what, ...told])
  }
  expect([taken, faults]).toEqual([[], []])
})

test('S25: a token counts only as a bearer, and decides alone', async () => {
  const { ask, bring } = await world()
  const path = '/api/agent/settings'
  const [bad, cookie] = [await signed({ exp: at - 31 }), `access_token=${annsToken}`]
  expect((await ask(path, { cookie })).status).toBe(401)
  expect((await ask(`${path}?access_token=${annsToken}`)).status).toBe(401)
  expect((await ask(path, { authorization: `Basic ${annsToken}` })).status).toBe(401)
  expect((await ask(path, { authorization: annsToken })).status).toBe(401)
  expect((await bring(`${bad}, Bearer ${annsToken}`)).status).toBe(401)
  expect((await bring(bad, { cookie })).status).toBe(401)
  expect((await bring(annsToken, { cookie: 'session=of-ben' })).status).toBe(200)
})

test('the user has the id, the name and the roles that the claims say', async () => {
  const principalOf = async (token: string, options: Partial<OidcOptions> = {}) => {
    const parts = {
      sessions: {} as never,
      key: Buffer.alloc(32),
      secure: true,
      now: () => at * 1000,
      onFault: () => {},
    }
    const { authenticator } = oidc({ issuer: provider.issuer, audience, ...options }).open(parts)
    const request = new Request('http://127.0.0.1', { headers: { authorization: `bearer ${token}` } })
    return authenticator.authenticate({ request, header: (name) => request.headers.get(name) ?? undefined })
  }
  const ann = { kind: 'user', userId: 'ann', name: 'The ann' }
  expect(await principalOf(annsToken)).toEqual(ann)
  expect(await principalOf(annsToken, { rolesClaim: ['realm', 'roles'] })).toEqual({ ...ann, roles: ['admin'] })
  expect(await principalOf(annsToken, { rolesClaim: 'realm.roles' })).toEqual({ ...ann, roles: [] })
  expect(await principalOf(await signed({ 'https://x/roles': 'admin' }), { rolesClaim: 'https://x/roles' })).toEqual({
    kind: 'user',
    userId: 'ann',
    roles: ['admin'],
  })
  expect(await principalOf(await provider.programToken(audience))).toMatchObject({ userId: 'app' })
  const byEmail = { userIdClaim: 'email' }
  const email = 'ann@example.com'
  expect(await principalOf(await signed({ email, email_verified: true }), byEmail)).toMatchObject({ userId: email })
  for (const doubtful of [{ email }, { email, email_verified: false }, { email, email_verified: 'true' }, {}])
    expect(await principalOf(await signed(doubtful), byEmail), JSON.stringify(doubtful)).toBeUndefined()
})

test('S25, T2: two users of a provider cannot see each other’s data', async () => {
  const { runtime, ask } = await world()
  const benHas = { authorization: `Bearer ${(await provider.signIn('ben', audience)).access_token}` }
  const { runId, threadId } = await runtime.start('ann', { prompt: 'Send.' })
  await runtime.settled('ann', runId, AbortSignal.timeout(30_000))
  for (const path of [`runs/${runId}`, `threads/${threadId}`]) {
    expect((await ask(`/api/agent/${path}`, { authorization: `Bearer ${annsToken}` })).status, path).toBe(200)
    expect((await ask(`/api/agent/${path}`, benHas)).status, path).toBe(404)
  }
})

test('a token with an invalid user is a fault, and is refused', async () => {
  const { bring, faults } = await world()
  for (const sub of ['', 'local', 'visitor:shop', 'ann\n', 'x'.repeat(256)])
    expect((await bring(await signed({ sub }))).status, sub).toBe(503)
  expect(faults).toHaveLength(5)
})

test('S25: new keys of the provider are accepted without a restart, and withdrawn ones are not', async () => {
  const next = await providerKey('next')
  const own = await startOidcProvider(key)
  onTestFinished(() => own.end())
  const { bring, pass, faults } = await world({ issuer: own.issuer })
  const iss = own.issuer
  const [before, after] = [await signed({ iss }), await signed({ iss }, { by: next })]
  expect([(await bring(before)).status, (await bring(after)).status]).toEqual([200, 401])
  await own.use(next, key)
  // Not asked again so soon, for anybody can name a key that there is not.
  expect((await bring(after)).status).toBe(401)
  pass(10_000)
  expect([(await bring(after)).status, (await bring(before)).status]).toEqual([200, 200])
  await own.use(next)
  pass(10 * 60_000)
  expect([(await bring(before)).status, (await bring(after)).status]).toEqual([401, 200])
  expect((await bring((await own.signIn('ann', audience)).access_token)).status).toBe(200)
  expect(faults).toEqual([])
})

test('S25: a key that was withdrawn is refused as soon as a token with the new one came', async () => {
  const next = await providerKey('next')
  const own = await startOidcProvider(key)
  onTestFinished(() => own.end())
  const { bring, pass } = await world({ issuer: own.issuer })
  const iss = own.issuer
  expect((await bring(await signed({ iss }))).status).toBe(200)
  await own.use(next)
  pass(10_000)
  expect((await bring(await signed({ iss }, { by: next }))).status).toBe(200)
  expect((await bring(await signed({ iss }))).status).toBe(401)
})

test('S25: while a provider is unreachable, tokens with unknown keys are refused, and no user is signed out', async () => {
  const own = await startOidcProvider(key)
  onTestFinished(() => own.end())
  const [asleep, awake] = [await world({ issuer: own.issuer }), await world({ issuer: own.issuer })]
  const token = await signed({ iss: own.issuer })
  expect((await awake.bring(token)).status).toBe(200)
  await own.end()
  const answer = await asleep.bring(token)
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'UNAVAILABLE' }])
  expect(String(asleep.faults[0])).toContain(`The keys of ${own.issuer} cannot be read.`)
  expect((await awake.bring(token)).status).toBe(200)
  awake.pass(10_000)
  expect((await awake.bring(await signed({ iss: own.issuer }, { by: stranger }))).status).toBe(503)
  expect((await awake.bring(token)).status).toBe(200)
  awake.pass(10 * 60_000)
  expect((await awake.bring(token)).status).toBe(503)
  // Garbage is garbage, whatever the provider would say.
  expect((await awake.bring('garbage')).status).toBe(401)
})

/** Not a provider at all. Counts how often its discovery document was asked for. */
async function impostor(answer: (url: string, ...to: Parameters<RequestListener>) => void) {
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    answer(url, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections()))
  return { url, asked: () => asked }
}

const document = (url: string, more: object = {}) => JSON.stringify({ issuer: url, jwks_uri: `${url}/jwks`, ...more })

const impostors: [what: string, answer: (url: string, ...to: Parameters<RequestListener>) => void, words: string][] = [
  ['is another issuer', (url, _, to) => to.end(document(url, { issuer: 'https://id.example' })), 'is of the issuer'],
  [
    'has its keys at http',
    (url, _, to) => to.end(document(url, { jwks_uri: 'http://id.example/jwks' })),
    'no "jwks_uri"',
  ],
  ['has no keys', (url, _, to) => to.end(document(url, { jwks_uri: undefined })), 'no "jwks_uri"'],
  ['answers an error', (url, _, to) => to.writeHead(500).end(document(url)), 'answered 500'],
  ['sends elsewhere', (_url, _, to) => to.writeHead(302, { location: provider.issuer }).end(), 'fetch failed'],
  ['answers no JSON', (_url, _, to) => to.end('<html>'), 'JSON'],
  ['answers a list', (_url, _, to) => to.end('[]'), 'no JSON object'],
  ['answers without an end', (_url, _, to) => to.end(' '.repeat(300_000)), 'more than 256000 bytes'],
  [
    'has keys that are none',
    (url, { url: path }, to) => to.end(path === '/jwks' ? '{"keys":1}' : document(url)),
    'malformed',
  ],
]

test.each(impostors)(
  'S25: with a provider that %s every token is refused, and the log says why',
  async (_what, answer, words) => {
    const { url } = await impostor(answer)
    const { bring, faults } = await world({ issuer: url })
    expect((await bring(await signed({ iss: url }))).status).toBe(503)
    const { cause } = (faults[0] as Error).cause as Error
    expect(String(cause)).toContain(words)
  },
)

test('a provider gets one request for many tokens, also while it fails and for unknown keys', async () => {
  const jwks = { keys: [{ ...(await exportJWK(key.publicKey)), kid: key.kid, alg: key.alg }] }
  const state = { isAway: true }
  const { url, asked } = await impostor((own, { url: path }, to) => {
    if (state.isAway) return void to.writeHead(500).end()
    to.end(path === '/jwks' ? JSON.stringify(jwks) : document(own))
  })
  const { bring, pass } = await world({ issuer: url })
  const token = await signed({ iss: url })
  const statuses = async (one: string) => [
    ...new Set(await Promise.all([1, 2, 3, 4].map(async () => (await bring(one)).status))),
  ]
  expect([await statuses(token), await statuses(token), asked()]).toEqual([[503], [503], 1])
  state.isAway = false
  pass(5_000)
  expect([await statuses(token), await statuses(token), asked()]).toEqual([[200], [200], 3])
  const unknown = await signed({ iss: url }, { by: stranger })
  expect([await statuses(unknown), asked()]).toEqual([[401], 3])
  pass(10_000)
  expect([await statuses(unknown), await statuses(unknown), asked()]).toEqual([[401], [401], 5])
})

const wrongOptions: [field: string, options: object][] = [
  ...[
    '',
    'id.example',
    'http://id.example',
    'ftp://id.example',
    'https://id.example?a=b',
    'https://id.example#a',
    17,
  ].map((issuer): [string, object] => ['issuer', { issuer }]),
  ...['', [], [''], undefined, [17]].map((wrong): [string, object] => ['audience', { audience: wrong }]),
  ...[-1, 301, Number.NaN].map((seconds): [string, object] => [
    'clockToleranceSeconds',
    { clockToleranceSeconds: seconds },
  ]),
]

test.each(wrongOptions)('S25: %s in %j is refused at the start', (field, options) => {
  const all = { issuer: 'https://id.example', audience, ...options }
  expect(() => oidc(all)).toThrow(expect.objectContaining({ code: 'BAD_REQUEST', field }))
})
