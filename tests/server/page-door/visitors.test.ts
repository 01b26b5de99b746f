import { expect, test } from 'vitest'
import { codeOf, openDoor, origin, store as site } from './door.ts'

const find = { query: 'oar' }
const order = { items: [{ sku: 'oar', count: 2 }] }

test('a visitor gets a pass and calls what their site allows, as themselves', async () => {
  const { call, pass, store } = await openDoor()
  const { token, expiresAt } = await pass()
  expect(expiresAt).toBeGreaterThan(Date.now() + 86_000_000)
  const found = await call(token, 'stock.find', find)
  expect([found.status, JSON.parse(found.body).data.found.query]).toEqual([200, 'oar'])
  const placed = await call(token, 'orders.place', order)
  const by = JSON.parse(placed.body).data.by
  expect(by).toMatch(/^visitor visitor:store:[0-9a-f]{32}$/)
  const entries = await store.audit.list(by.slice('visitor '.length), { limit: 9 })
  const data = { action: 'orders.place', site: 'store' }
  expect(entries).toMatchObject([
    { kind: 'action_ended', data: { ...data, outcome: 'done' } },
    { kind: 'action_begun', data },
  ])
})

test('an action that the site does not list, or that does not exist, answers the same', async () => {
  const { call, pass, heard } = await openDoor()
  const { token } = await pass()
  for (const name of ['orders.change', 'bare', 'nothing', 'sendMessages'])
    expect(codeOf(await call(token, name, {})), name).toEqual([404, 'ACTION_NOT_FOUND'])
  expect(heard).toEqual([])
})

test('S20: a pass can call only the page actions that its site lists, even if the agent may call more', async () => {
  const { call, pass, heard, store } = await openDoor({ sites: [{ ...site, pageActions: ['stock.find'] }] })
  const { token } = await pass()
  expect((await call(token, 'stock.find', find)).status).toBe(200)
  const refused = await call(token, 'orders.place', order)
  expect(codeOf(refused)).toEqual([404, 'ACTION_NOT_FOUND'])
  expect(heard).toEqual(['find oar'])
  expect((await store.audit.list('ann', { limit: 9 })).map(({ kind }) => kind)).not.toContain('action_begun')
  const { pageActions: _, ...withoutList } = site
  const none = await openDoor({ sites: [withoutList] })
  const { token: other } = await none.pass()
  expect(codeOf(await none.call(other, 'stock.find', find))).toEqual([404, 'ACTION_NOT_FOUND'])
})

test('a refused pass does not reveal whether the key exists, and the log tells the owner of the site what to do', async () => {
  const { ask } = await openDoor()
  const question = (site: unknown, headers: Record<string, string>) =>
    ask('/api/page/visitors', { method: 'POST', body: { site }, headers })
  const wrongKey = await question('nobody', { origin })
  const otherSite = await question('bank', { origin })
  expect(wrongKey.status).toBe(403)
  expect(JSON.parse(wrongKey.body)).toMatchObject({ code: 'FORBIDDEN', field: 'site' })
  expect(wrongKey.body).toContain('https://shop.example')
  expect(wrongKey.body).toContain('Add it under \\"origins\\"')
  expect(otherSite.body).toBe(wrongKey.body)
  const outside = { origin: 'https://evil.example' }
  expect((await question('store', outside)).body).toBe((await question('nobody', outside)).body)
  expect(codeOf(await question('store', outside))).toEqual([403, 'FORBIDDEN'])
  expect(codeOf(await question('store', {}))).toEqual([403, 'FORBIDDEN'])
  expect(codeOf(await question('own', { origin: 'self' }))).toEqual([403, 'FORBIDDEN'])
  expect(codeOf(await question(7, { origin }))).toEqual([400, 'BAD_REQUEST'])
})

test('pages of this server are a site of their own', async () => {
  const { pass, url, call } = await openDoor()
  const { token } = await pass('own', url)
  expect(codeOf(await call(token, 'stock.find', find, { origin: url }))).toEqual([404, 'ACTION_NOT_FOUND'])
  await expect(pass('own')).rejects.toThrow('403')
  await expect(pass('store', url)).rejects.toThrow('403')
})

test('a pass that is expired, changed, or from another page is refused, also beside a valid cookie', async () => {
  let now = Date.now()
  const { pass, call, ann, heard } = await openDoor({ now: () => now })
  const { token, expiresAt } = await pass()
  const tampered = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
  for (const session of [{}, ann]) {
    expect(codeOf(await call(tampered, 'stock.find', find, { origin, ...session }))).toEqual([401, 'UNAUTHENTICATED'])
    const elsewhere = { origin: 'https://bank.example', ...session }
    expect(codeOf(await call(token, 'stock.find', find, elsewhere))).toEqual([401, 'UNAUTHENTICATED'])
  }
  now = expiresAt
  const late = await call(token, 'stock.find', find, { origin, ...ann })
  expect(codeOf(late)).toEqual([401, 'UNAUTHENTICATED'])
  expect(late.body).toContain('Request another one.')
  expect(late.headers['access-control-allow-origin']).toBe(origin)
  expect(heard).toEqual([])
})

test("a user's cookie beside a visitor's pass does not widen it", async () => {
  const { pass, call, ask, ann } = await openDoor()
  const { token } = await pass()
  const headers = { authorization: `bearer  ${token}`, ...ann }
  expect(codeOf(await ask('/api/agent/settings', { headers }))).toEqual([403, 'FORBIDDEN'])
  expect(codeOf(await call(token, 'orders.change', {}, { origin, ...ann }))).toEqual([404, 'ACTION_NOT_FOUND'])
  const placed = await call(token, 'orders.place', order, { origin, ...ann })
  expect(placed.body).toContain('"by":"visitor visitor:store:')
})

test('passes for one address are limited, and the refusal says for how long', async () => {
  const { pass, ask } = await openDoor()
  for (let n = 0; n < 60; n += 1) await pass()
  const refused = await ask('/api/page/visitors', { method: 'POST', body: { site: 'store' }, headers: { origin } })
  expect(codeOf(refused)).toEqual([429, 'RATE_LIMITED'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.headers['access-control-expose-headers']).toBe('Retry-After')
})
