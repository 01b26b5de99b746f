import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Account, type IdentityServer, startIdentityServer } from '@deckhand/emulator/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleActions } from '../../support/servers/sample-actions.ts'
import { firebaseWorld, sessionHeaders } from './firebase-world.ts'

let google: IdentityServer
let ann: Account

beforeAll(async () => {
  google = await startIdentityServer()
  ann = google.identity.accounts.add({ email: 'ann@example.com' })
})
afterAll(() => google.close())

const publicUrl = 'https://agent.example'
const host = 'agent.example'
const site = { key: 'shop', origins: ['https://shop.example'], actions: [], pageActions: ['stock.find'] }
const metrics = { token: 'metrics-token', read: async () => ({ contentType: 'text/plain', text: 'boats 3\n' }) }

interface Asked {
  method?: string
  body?: object
  headers?: Record<string, string>
}

interface Heard {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** A Deckhand behind a proxy, on all addresses of its machine, and Ann's session. `ask` can set Host, which fetch cannot. */
async function scene() {
  const bridge = { expectedUrl: 'ws://127.0.0.1:4444/acp', read: async () => undefined }
  const { registry } = sampleActions()
  const page = { sites: [site], key: Buffer.alloc(32, 9), publicUrl }
  const clientAddress = { from: 'forwarded', proxies: 1 } as const
  const options = {
    host: '0.0.0.0',
    page,
    clientAddress,
    metrics,
    bridge,
    actions: { registry },
    exampleUrl: 'http://127.0.0.1:1',
  }
  const world = await firebaseWorld(google, { secure: true }, options)
  const { port } = new URL(world.url)
  const ask = (path: string, { method = 'GET', body, headers = {} }: Asked = {}): Promise<Heard> =>
    new Promise((resolve, reject) => {
      const all = { host, 'content-type': 'application/json', ...headers }
      request(`http://127.0.0.1:${port}${path}`, { method, headers: all }, (response) => {
        const { statusCode: status = 0, headers: heard } = response
        text(response).then((words) => resolve({ status, headers: heard, body: words }), reject)
      })
        .on('error', reject)
        .end(body && JSON.stringify(body))
    })
  const idToken = google.identity.idToken(ann)
  const begin = (headers: Record<string, string>) =>
    ask('/api/auth/session', { method: 'POST', body: { idToken }, headers })
  const setCookie = String((await begin({ origin: publicUrl })).headers['set-cookie'])
  return { ask, begin, port, session: sessionHeaders(setCookie.split(';')[0] ?? '') }
}

test('S4: beyond loopback there is one public address, with its own Host and Origin', async () => {
  const { ask, session, port } = await scene()
  const write = (headers: Record<string, string>) =>
    ask('/api/agent/settings', { method: 'PUT', body: { trust: 'supervised' }, headers: { ...session, ...headers } })
  const own = `127.0.0.1:${port}`
  const answers = {
    'its own page': [{ origin: publicUrl }, 200],
    'a program': [{}, 200],
    'a page on the machine itself': [{ host: own, origin: `http://${own}` }, 200],
    'another site': [{ origin: 'https://evil.example' }, 403],
    'the same name without TLS': [{ origin: 'http://agent.example' }, 403],
    'an opaque Origin': [{ origin: 'null' }, 403],
    'a page on some machine, through the proxy': [{ origin: `http://${own}` }, 403],
    'the public page, past the proxy': [{ host: own, origin: publicUrl }, 403],
    'another Host': [{ host: 'evil.example' }, 403],
    'a Host that only begins well': [{ host: 'agent.example.evil.example' }, 403],
    'the address that it listens at': [{ host: `0.0.0.0:${port}` }, 403],
  } as const
  for (const [who, [headers, status]] of Object.entries(answers))
    expect((await write(headers)).status, who).toBe(status)
})

test('no other site can sign a user in as another user', async () => {
  const { begin, port } = await scene()
  for (const origin of ['https://evil.example', 'https://shop.example', 'null', `http://127.0.0.1:${port}`]) {
    const answer = await begin({ origin })
    expect([answer.status, answer.headers['set-cookie']], origin).toEqual([403, undefined])
  }
})

test('probes and metrics with their token work at any address, and nothing else does', async () => {
  const { ask, session } = await scene()
  const headers = { host: '10.0.0.7:8080' }
  const metricsAsked = { ...headers, authorization: 'Bearer metrics-token' }
  expect((await ask('/metrics', { headers: metricsAsked })).status).toBe(200)
  expect((await ask('/metrics', { headers: { ...headers, ...session } })).status).toBe(403)
  for (const path of ['/api/health', '/api/ready']) expect((await ask(path, { headers })).status).toBe(200)
  for (const path of ['/', '/sign-in', '/api/auth/session', '/api/health/x'])
    expect((await ask(path, { headers })).status, path).toBe(403)
})

test('visitors of a site come to the same address, and a link on another site brings no cookie to an action', async () => {
  const { ask, session } = await scene()
  const origin = 'https://shop.example'
  const given = await ask('/api/page/visitors', { method: 'POST', body: { site: 'shop' }, headers: { origin } })
  expect([given.status, given.headers['access-control-allow-origin']]).toEqual([200, origin])
  const authorization = `Bearer ${JSON.parse(given.body).token}`
  const find = (headers: Record<string, string>) => ask('/_jay/actions/stock.find?query=a', { headers })
  expect((await find({ origin, authorization })).status).toBe(200)
  expect((await ask('/api/agent/runs', { headers: { origin, authorization } })).status).toBe(403)
  expect((await find({ ...session, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  expect((await find({ ...session, origin: publicUrl })).status).toBe(200)
  for (const from of ['cross-site', 'same-site'])
    expect((await find({ ...session, 'sec-fetch-site': from })).status, from).toBe(403)
  expect((await find({ ...session, origin })).status).toBe(403)
})

test('accounts are connected over the public address', async () => {
  const { ask, session } = await scene()
  const answer = await ask('/api/connections/google/start', {
    method: 'POST',
    headers: { ...session, origin: publicUrl },
  })
  const { url } = JSON.parse(answer.body)
  expect(new URL(url).searchParams.get('redirect_uri')).toBe(`${publicUrl}/api/connections/google/callback`)
})

test('the parts for a local user do not exist: bridge, outbox, shop and example accounts', async () => {
  const { ask, session } = await scene()
  const headers = session
  expect(JSON.parse((await ask('/api/bridge', { headers })).body)).toMatchObject({ isOffered: false, bridge: null })
  for (const path of ['/outbox', '/outbox.json', '/shop', '/emulator'])
    expect((await ask(path, { headers })).status, path).toBe(404)
  expect((await ask('/outbox', { method: 'POST', headers: { authorization: 'Bearer outbox-token' } })).status).toBe(401)
})

test('the metrics cover all users, and need their token', async () => {
  const { ask, session } = await scene()
  expect((await ask('/metrics', { headers: session })).status).toBe(403)
  expect((await ask('/metrics', { headers: { authorization: 'Bearer metrics-token' } })).status).toBe(200)
})

test('guesses at the metrics token are limited, and other addresses do not wait for the attacker', async () => {
  const { ask } = await scene()
  const scrape = (token: string, from: string) =>
    ask('/metrics', { headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': `10.0.0.1, ${from}` } })
  const tries = await Promise.all(Array.from({ length: 130 }, (_, i) => scrape(`guess-${i}`, '203.0.113.1')))
  expect(tries.filter(({ status }) => status === 401)).toHaveLength(120)
  const right = await scrape('metrics-token', '203.0.113.1')
  expect([right.status, Number(right.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await scrape('metrics-token', '203.0.113.2')).status).toBe(200)
})

test('a person who is not signed in is redirected to sign in, and then to where they were going', async () => {
  const { ask } = await scene()
  const answer = await ask('/runs/r1?x=1', { headers: { accept: 'text/html' } })
  expect([answer.status, answer.headers.location]).toEqual([302, '/sign-in?next=%2Fruns%2Fr1%3Fx%3D1'])
})

test('a person whose cookie Google cannot check now gets a page that says so', async () => {
  const { ask, session } = await scene()
  google.fail('/v1/projects')
  const answer = await ask('/runs', { headers: { accept: 'text/html', ...session } }).finally(() => google.fail())
  expect([answer.status, answer.body]).toEqual([503, expect.stringMatching(/<h1>.*Sessions stay open/s)])
})

test('S13: wrong tokens are counted by their source address', async () => {
  const { ask } = await scene()
  const guess = async (address: string) => {
    const headers = { origin: publicUrl, 'x-forwarded-for': `9.9.9.9, ${address}` }
    return (await ask('/api/auth/session', { method: 'POST', body: { idToken: 'guess' }, headers })).status
  }
  for (let n = 0; n < 30; n += 1) expect(await guess(`2001:db8::${n}`)).toBe(401)
  expect([await guess('2001:db8::ffff'), await guess('192.0.2.1')]).toEqual([429, 401])
})
