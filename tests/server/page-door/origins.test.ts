import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { codeOf, openDoor, origin } from './door.ts'

const preflight = (from: string) => ({
  method: 'OPTIONS',
  headers: {
    origin: from,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,content-type',
  },
})
const doors = ['/api/page/visitors', '/_jay/actions/sendMessage', '/_jay/actions/stock.find', '/page/deckhand-chat.js']

test.each(doors)('%s allows CORS for pages of listed sites, and no others', async (path) => {
  const { ask } = await openDoor()
  const may = await ask(path, preflight(origin))
  expect([may.status, may.body]).toEqual([204, ''])
  expect(may.headers).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-headers': 'Authorization, Content-Type',
    'access-control-allow-methods': expect.stringMatching(path.startsWith('/page') ? /^GET$/ : /POST/),
    vary: 'Origin',
  })
  expect(may.headers).not.toHaveProperty('access-control-allow-credentials')
  for (const from of ['https://evil.example', 'null', 'https://shop.example.evil', 'http://shop.example', 'self']) {
    const refused = await ask(path, preflight(from))
    expect(codeOf(refused), from).toEqual([403, 'FORBIDDEN'])
    expect(refused.headers).not.toHaveProperty('access-control-allow-origin')
  }
})

test.each([
  '/api/agent/settings',
  '/api/agent/run',
  '/api/auth/session',
  '/',
  '/outbox',
  '/api/health',
  '/metrics',
  '/api/page',
  '/page',
])('a listed site may not ask for %s, neither first nor at all', async (path) => {
  const { ask, ann } = await openDoor()
  for (const asked of [preflight(origin), { headers: { origin, ...ann } }]) {
    const refused = await ask(path, asked)
    expect(codeOf(refused)).toEqual([403, 'FORBIDDEN'])
    expect(refused.headers).not.toHaveProperty('access-control-allow-origin')
  }
})

test('another site can use only a pass, never the cookie of a signed-in user', async () => {
  const { ask, ann, heard } = await openDoor()
  const query = '/_jay/actions/stock.find?query=oar'
  expect((await ask(query, { headers: ann })).status).toBe(200)
  for (const headers of [{}, { authorization: 'Bearer x' }])
    expect(codeOf(await ask(query, { headers: { origin, ...ann, ...headers } }))).toEqual([403, 'FORBIDDEN'])
  expect(heard).toEqual(['find oar'])
})

test('every response to a listed site can be read there, streams and refusals too, and caches keep them apart', async () => {
  const sites = [{ key: 'store', origins: [origin], actions: [], pageActions: ['stock.find', 'stock.watch'] }]
  const { call, pass, ask } = await openDoor({ sites })
  const { token } = await pass()
  const answers = [
    await call(token, 'stock.find', { query: 'oar' }),
    await call(token, 'stock.watch', { count: 2 }),
    await call(token, 'stock.watch', { count: 'x' }),
    await call(token, 'nothing', {}),
    await ask('/page/nothing.js', { headers: { origin } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 404, 404])
  expect(answers[1]?.body).toBe('{"chunk":{"at":1}}\n{"chunk":{"at":2}}\n{"done":true}\n')
  for (const { headers } of answers)
    expect(headers).toMatchObject({ 'access-control-allow-origin': origin, vary: expect.stringContaining('Origin') })
  expect((await ask('/page/nothing.js')).headers).toMatchObject({ vary: expect.stringContaining('Origin') })
})

test('a cached script varies by origin as well as by encoding', async () => {
  const pageFolder = fileURLToPath(new URL('../../../packages/page/dist/browser', import.meta.url))
  const { ask } = await openDoor({ server: { pageFolder } })
  const varies = { vary: expect.stringMatching(/^(?=.*Origin)(?=.*Accept-Encoding)/) }
  for (const headers of [{}, { origin }, { origin, 'accept-encoding': 'gzip' }]) {
    const script = await ask('/page/deckhand-chat.js', { headers })
    expect([script.status, script.headers['cache-control']]).toEqual([200, 'public, max-age=300'])
    expect(script.headers).toMatchObject(varies)
    const mark = { ...headers, 'if-none-match': String(script.headers.etag) }
    const same = await ask('/page/deckhand-chat.js', { headers: mark })
    expect(same.status).toBe(304)
    expect(same.headers.vary).toContain('Origin')
  }
})

test('without sites nothing is open to other origins, and a wrong Host is never accepted', async () => {
  const closed = await openDoor({ sites: [] })
  for (const path of doors) expect(codeOf(await closed.ask(path, preflight(origin))), path).toEqual([403, 'FORBIDDEN'])
  const { ask, pass } = await openDoor()
  const { token } = await pass()
  const headers = { origin, host: 'evil.example', authorization: `Bearer ${token}` }
  for (const path of doors)
    expect(codeOf(await ask(path, { method: 'POST', body: { site: 'store' }, headers })), path).toEqual([
      403,
      'FORBIDDEN',
    ])
})

test('behind a proxy the public host serves what visitors may use, and nothing else', async () => {
  const { ask, pass, ann } = await openDoor({ publicUrl: 'https://agent.example' })
  const host = { host: 'agent.example' }
  const given = await ask('/api/page/visitors', {
    method: 'POST',
    body: { site: 'store' },
    headers: { ...host, origin },
  })
  const { token } = JSON.parse(given.body)
  const query = '/_jay/actions/stock.find?query=oar'
  const visitor = { ...host, origin, authorization: `Bearer ${token}` }
  expect((await ask(query, { headers: visitor })).status).toBe(200)
  expect((await ask(query, { headers: { ...visitor, origin: 'https://evil.example' } })).status).toBe(403)
  expect((await ask(query, { headers: { ...host, ...ann } })).status).toBe(403)
  for (const path of ['/', '/sign-in', '/api/health', '/api/agent/settings', '/outbox'])
    expect(codeOf(await ask(path, { headers: { ...host, ...ann } })), path).toEqual([403, 'FORBIDDEN'])
  await pass()
})

test('behind a proxy there are no visitors of a site that only this machine has', async () => {
  const { ask, url } = await openDoor({ publicUrl: 'https://agent.example' })
  const asked = { method: 'POST', body: { site: 'own' } }
  const far = await ask('/api/page/visitors', { ...asked, headers: { host: 'agent.example', origin: url } })
  expect(codeOf(far)).toEqual([403, 'FORBIDDEN'])
  expect((await ask('/api/page/visitors', { ...asked, headers: { origin: url } })).status).toBe(200)
})

test('S13: behind a proxy addresses come from the proxy, once the operator has said so', async () => {
  const server = { clientAddress: { from: 'forwarded', proxies: 1 } } as const
  const { ask } = await openDoor({ publicUrl: 'https://agent.example', server })
  const from = (address: string) =>
    ask('/api/page/visitors', {
      method: 'POST',
      body: { site: 'store' },
      headers: { host: 'agent.example', origin, 'x-forwarded-for': address },
    })
  for (let n = 0; n < 60; n += 1) await from(`10.0.0.${n}, 192.0.2.1`)
  expect((await from('10.0.0.99, 192.0.2.1')).status).toBe(429)
  expect((await from('192.0.2.2')).status).toBe(200)
})

test('S13: a client cannot change its address with X-Forwarded-For', async () => {
  const { ask } = await openDoor({ publicUrl: 'https://agent.example' })
  const from = (address: string) =>
    ask('/api/page/visitors', {
      method: 'POST',
      body: { site: 'store' },
      headers: { host: 'agent.example', origin, 'x-forwarded-for': address, 'x-real-ip': address },
    })
  for (let n = 0; n < 60; n += 1) expect((await from(`192.0.2.${n}`)).status).toBe(200)
  expect((await from('192.0.2.99')).status).toBe(429)
})
