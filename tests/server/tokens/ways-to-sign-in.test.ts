import { startIdentityServer } from '@deckhand/emulator/identity'
import { createMounts, type MountOptions } from '@deckhand/server'
import { expect, onTestFinished, test } from 'vitest'
import { apiTokens } from '../../support/servers/served.ts'
import { as, byHeader, productWorld } from '../auth/product-world.ts'
import { firebaseWorld, sessionHeaders } from '../firebase/firebase-world.ts'
import { asked, bearer, makeToken } from './token-world.ts'

test('S27: users of a product can make tokens, which act for them only', async () => {
  let isAsked = 0
  const { url, ask } = await productWorld((request) => {
    isAsked += 1
    return byHeader(request)
  })
  const wish = { method: 'POST', body: JSON.stringify({ name: 'Report', scopes: ['runs'] }) }
  const { text } = (await (await ask('/api/tokens', as('ann'), wish)).json()) as { text: string }
  const run = { method: 'POST', body: JSON.stringify({ prompt: 'Send it.' }) }
  const { threadId } = (await (await ask('/api/agent/run', bearer(text), run)).json()) as { threadId: string }
  expect((await ask(`/api/agent/threads/${threadId}`, as('ann'))).status).toBe(200)
  expect((await ask(`/api/agent/threads/${threadId}`, as('ben'))).status).toBe(404)
  const before = isAsked
  // What the product would make of the request does not count, whether the token is good or not.
  const both = { ...bearer(text), ...as('ben') }
  expect((await fetch(`${url}/api/agent/threads/${threadId}`, { headers: both })).status).toBe(200)
  expect((await fetch(`${url}/api/agent/runs`, { headers: { ...bearer('dht_wrong'), ...as('ben') } })).status).toBe(401)
  expect(isAsked).toBe(before)
})

test('S7: with an identity provider, wrong API tokens are counted too', async () => {
  const { ask } = await productWorld(byHeader)
  const statuses = []
  for (let tries = 0; tries < 31; tries++) statuses.push((await ask('/api/agent/runs', bearer('dht_wrong'))).status)
  expect(new Set(statuses.slice(0, 30))).toEqual(new Set([401]))
  expect(statuses.at(-1)).toBe(429)
})

test('S27: a mount takes tokens below its base path, with the same scopes', async () => {
  const world = await productWorld(byHeader)
  const tokens = apiTokens(world.store)
  const options: MountOptions = {
    runtime: world.runtime,
    authenticator: { identity: 'provider', authenticate: async () => undefined },
    tokens,
    outboxFile: `${world.folder}/outbox.ndjson`,
    basePath: '/agent',
  }
  const mounts = createMounts(options)
  onTestFinished(() => mounts.stop(0))
  const { text } = await tokens.create('ann', { name: 'Report', scopes: ['runs'], days: 1 })
  const get = (path: string) => mounts.fetch(new Request(`https://shop.example${path}`, { headers: bearer(text) }))
  expect((await get('/agent/api/agent/runs')).status).toBe(200)
  expect(await asked(get('/agent/api/agent/settings'))).toEqual([403, expect.stringContaining('are not accepted here')])
})

test('S27: with Firebase a token ends with its account, and with its place on the list', async () => {
  const google = await startIdentityServer()
  onTestFinished(() => google.close())
  const ann = google.identity.accounts.add({ email: 'ann@example.com' })
  const ben = google.identity.accounts.add({ email: 'ben@example.com' })
  let now = Date.now()
  const world = await firebaseWorld(google, { allow: 'ann@example.com', now: () => now })
  const cookie = await world.cookieFor(google.identity.idToken(ann))
  const { text } = await makeToken(world.url, sessionHeaders(cookie))
  const bens = await apiTokens(world.store).create(ben.uid, { name: 'Report', scopes: ['runs'], days: 1 })
  const read = async (token: string) => (await fetch(`${world.url}/api/agent/runs`, { headers: bearer(token) })).status
  expect(await read(text)).toBe(200)
  expect(await read(bens.text)).toBe(401)
  ann.disabled = true
  expect(await read(text)).toBe(200)
  now += 60_000
  expect(await read(text)).toBe(401)
  google.fail('/v1/projects')
  now += 60_000
  expect(await read(text)).toBe(503)
})
