import { expect, test } from 'vitest'
import { post, served } from '../../support/servers/served.ts'
import { signedIn } from '../../support/servers/signed-in.ts'
import { asked, bearer, makeToken } from './token-world.ts'

const dayMs = 86_400_000
const nobody = 'Authorization: this API token is not valid. It is wrong, revoked or expired.'
const form = (headers: Record<string, string>) => ({ headers: { ...headers, 'content-type': 'application/json' } })

test('S27: a token is shown once, is in no list, and the store contains nothing that could be used as one', async () => {
  const { url, ann, store } = await signedIn()
  const wish = { name: ' Report ', scopes: ['files', 'runs'], days: 30 }
  const made = await post(`${url}/api/tokens`, wish, form(ann))
  expect(made.headers.get('cache-control')).toBe('no-store')
  const { token, text } = (await made.json()) as { token: { id: string; createdAt: number }; text: string }
  expect(text).toMatch(/^dht_[0-9a-f]{24}_[\w-]{43}$/)
  const { id, createdAt } = token
  const known = { id, name: 'Report', scopes: ['files', 'runs'], createdAt, expiresAt: createdAt + 30 * dayMs }
  expect(token).toEqual(known)
  const list = await (await fetch(`${url}/api/tokens`, { headers: ann })).json()
  expect(list).toEqual({ ok: true, tokens: [known] })
  const secret = text.split('_').slice(2).join('_')
  expect(JSON.stringify(await store.apiTokens.find(id, createdAt))).not.toContain(secret)
})

test('a token lasts 90 days by default, and at most 366', async () => {
  const { url, ann } = await signedIn()
  const answer = await post(`${url}/api/tokens`, { name: 'A', scopes: ['runs'] }, form(ann))
  const { token } = (await answer.json()) as { token: { createdAt: number; expiresAt: number } }
  expect(token.expiresAt - token.createdAt).toBe(90 * dayMs)
  const wishes = [
    { name: 'A', scopes: ['runs'], days: 367 },
    { name: 'A', scopes: ['settings'] },
    { name: 'A', scopes: [] },
    { name: '', scopes: ['runs'] },
    { name: 'A'.repeat(101), scopes: ['runs'] },
  ]
  for (const wish of wishes) expect((await post(`${url}/api/tokens`, wish, form(ann))).status).toBe(400)
})

test('S27: a token opens what its scopes say, until it is revoked', async () => {
  const { url, ann } = await signedIn()
  const { id, text } = await makeToken(url, ann)
  const read = () => fetch(`${url}/api/agent/runs`, { headers: bearer(text) })
  expect((await read()).status).toBe(200)
  expect((await fetch(`${url}/api/tokens/${id}`, { method: 'DELETE', headers: ann })).status).toBe(200)
  expect(await asked(read())).toEqual([401, nobody])
  expect((await fetch(`${url}/api/tokens/${id}`, { method: 'DELETE', headers: ann })).status).toBe(404)
})

test('S27: an expired token is refused, and its owner still sees it', async () => {
  let now = Date.now()
  const { url, ann } = await signedIn({}, {}, { now: () => now })
  const { id, text } = await makeToken(url, ann, ['runs'], { days: 2 })
  const read = () => fetch(`${url}/api/agent/runs`, { headers: bearer(text) })
  now += 2 * dayMs - 1_000
  expect((await read()).status).toBe(200)
  now += 1_000
  expect(await asked(read())).toEqual([401, nobody])
  const { tokens } = (await (await fetch(`${url}/api/tokens`, { headers: ann })).json()) as { tokens: { id: string }[] }
  expect(tokens.map((token) => token.id)).toEqual([id])
})

test('S27: a token with another secret, another id or no valid form is refused, with the same message', async () => {
  const { url, ann } = await signedIn()
  const [one, two] = [await makeToken(url, ann), await makeToken(url, ann)]
  const secretOf = (text: string) => text.slice(29)
  const wrong = [
    one.text.slice(0, -1),
    `${one.text}A`,
    `dht_${one.id}_${secretOf(two.text)}`,
    `dht_${'0'.repeat(24)}_${secretOf(one.text)}`,
    'dht_',
    `dht_${one.id}`,
  ]
  for (const text of wrong)
    expect(await asked(fetch(`${url}/api/agent/runs`, { headers: bearer(text) }))).toEqual([401, nobody])
})

test('S7: wrong tokens are counted against the address, and a right one is never refused because of them', async () => {
  const { url, ann } = await signedIn()
  const { text } = await makeToken(url, ann)
  const read = async (token: string) => (await fetch(`${url}/api/agent/runs`, { headers: bearer(token) })).status
  const statuses = new Set<number>()
  for (let tries = 0; tries < 30; tries++) statuses.add(await read(`${text.slice(0, 29)}${'A'.repeat(43)}`))
  expect([...statuses]).toEqual([401])
  expect(await read('dht_x')).toBe(429)
  expect(await read(text)).toBe(200)
})

test('S27: a token beside a cookie is refused, even if both are valid', async () => {
  const { url, ann } = await signedIn()
  const { text } = await makeToken(url, ann)
  const words = 'Cookie: an API token is not accepted together with a cookie. Send one of the two.'
  for (const cookie of [ann, { cookie: 'theme=dark' }])
    for (const token of [text, 'dht_wrong'])
      expect(await asked(fetch(`${url}/api/agent/runs`, { headers: { ...cookie, ...bearer(token) } }))).toEqual([
        403,
        words,
      ])
})

test('S27: a wrong token is refused, even if local users need none', async () => {
  const { url } = await served([], [])
  expect((await fetch(`${url}/api/agent/runs`)).status).toBe(200)
  expect((await fetch(`${url}/api/agent/runs`, { headers: bearer('dht_wrong') })).status).toBe(401)
})

test('S27: no token makes, lists or revokes tokens, and neither does a cookie without its key', async () => {
  const { url, ann } = await signedIn()
  const { id, text } = await makeToken(url, ann, ['runs', 'files', 'approvals'])
  const wish = { name: 'More', scopes: ['runs'] }
  const headers = bearer(text)
  expect((await post(`${url}/api/tokens`, wish, { headers })).status).toBe(403)
  expect((await fetch(`${url}/api/tokens`, { headers })).status).toBe(403)
  expect((await fetch(`${url}/api/tokens/${id}`, { method: 'DELETE', headers })).status).toBe(403)
  const cookie = { cookie: ann.cookie }
  expect((await post(`${url}/api/tokens`, wish, form(cookie))).status).toBe(401)
  expect((await fetch(`${url}/api/tokens`, { headers: cookie })).status).toBe(401)
})

test('S27: no token signs in, out, or reads who is signed in, and a right one does not count as wrong there', async () => {
  const { url, ann } = await signedIn()
  const headers = bearer((await makeToken(url, ann)).text)
  for (let tries = 0; tries < 31; tries++)
    expect((await fetch(`${url}/api/auth/session`, { headers })).status).toBe(403)
  expect((await post(`${url}/api/auth/session`, { token: 'x' }, { headers })).status).toBe(403)
  expect((await fetch(`${url}/api/auth/session`, { method: 'DELETE', headers })).status).toBe(403)
})

test('T2: a token acts for its own user: no other user sees or revokes it, and it does not see theirs', async () => {
  const { url, ann, ben } = await signedIn()
  const token = await makeToken(url, ann)
  const { threadId } = (await (
    await post(`${url}/api/agent/run`, { prompt: 'Hello.' }, { headers: bearer(token.text) })
  ).json()) as { threadId: string }
  const read = async (headers: Record<string, string>) =>
    (await fetch(`${url}/api/agent/threads/${threadId}`, { headers })).status
  expect(await read(ann)).toBe(200)
  expect(await read(bearer(token.text))).toBe(200)
  expect(await read(ben)).toBe(404)
  expect(await read(bearer((await makeToken(url, ben)).text))).toBe(404)
  expect((await fetch(`${url}/api/tokens/${token.id}`, { method: 'DELETE', headers: ben })).status).toBe(404)
  const { tokens } = (await (await fetch(`${url}/api/tokens`, { headers: ben })).json()) as { tokens: object[] }
  expect(tokens).toHaveLength(1)
})

test('a user has at most 50 tokens, until one is revoked', async () => {
  const { url, ann } = await signedIn()
  const wish = { name: 'One of many', scopes: ['runs'] }
  const create = () => post(`${url}/api/tokens`, wish, form(ann))
  const made = []
  for (let count = 0; count < 50; count++) made.push(await makeToken(url, ann))
  expect((await create()).status).toBe(409)
  await fetch(`${url}/api/tokens/${made[7]?.id}`, { method: 'DELETE', headers: ann })
  expect((await create()).status).toBe(200)
})

test('the last use is stored at most once a minute, and no request waits for it', async () => {
  let now = Date.now()
  const { url, ann, store } = await signedIn({}, {}, { now: () => now })
  const { text } = await makeToken(url, ann)
  const uses: number[] = []
  const use = store.apiTokens.use.bind(store.apiTokens)
  store.apiTokens.use = (id, at) => {
    uses.push(at - now)
    return uses.length === 1 ? new Promise(() => {}) : use(id, at)
  }
  const read = async () => (await fetch(`${url}/api/agent/runs`, { headers: bearer(text) })).status
  expect([await read(), await read(), uses.length]).toEqual([200, 200, 1])
  now += 60_000
  await read()
  expect(uses).toHaveLength(2)
  const lastUse = async () => (await store.apiTokens.list('ann'))[0]?.lastUsedAt
  await expect.poll(lastUse).toBe(now)
})

test('S5: making and revoking a token is in the audit, without its secret', async () => {
  const { url, ann } = await signedIn()
  const { id, text } = await makeToken(url, ann)
  await fetch(`${url}/api/tokens/${id}`, { method: 'DELETE', headers: ann })
  const audit = await (await fetch(`${url}/api/agent/audit`, { headers: ann })).text()
  expect(audit).toContain('token_created')
  expect(audit).toContain('token_revoked')
  expect(audit).not.toContain(text.slice(29))
})
