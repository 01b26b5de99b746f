import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { makeJayAction } from '@deckhand/actions'
import { addMemory } from '@deckhand/runtime'
import type { VisitorPass } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { providePage } from '../support/servers/provide-page.ts'
import { sampleActions } from '../support/servers/sample-actions.ts'
import { signIn } from '../support/servers/served.ts'
import { signedIn, visiting } from '../support/servers/signed-in.ts'
import { type ApiDocument, operationsOf } from './openapi/api-document.ts'
import { bearer, makeToken } from './tokens/token-world.ts'

/** Every route that is not public. `:id` is Ann's own, and Ben's in his requests. */
const routes: [method: string, path: string, body?: object][] = [
  ['GET', '/api/agents'],
  ['POST', '/api/agent/run', { prompt: 'Go.' }],
  ['POST', '/api/agent/run/stream', { prompt: 'Go.' }],
  ['GET', '/api/agent/runs'],
  ['GET', '/api/agent/runs/:run'],
  ['GET', '/api/agent/runs/:run/tree'],
  ['GET', '/api/agent/runs/:run/report'],
  ['GET', '/api/agent/runs/:run/events'],
  ['GET', '/api/agent/runs/:run/stream'],
  ['POST', '/api/agent/runs/:run/cancel', {}],
  ['GET', '/api/agent/approvals'],
  ['POST', '/api/agent/approvals/:approval', { decision: 'approve_once' }],
  ['GET', '/api/agent/threads'],
  ['GET', '/api/agent/threads/:thread'],
  [
    'POST',
    '/api/agent/threads',
    { id: '0199f3a05c0070008000000000000002', title: 'Mine', position: 0, messages: [{ role: 'user', text: 'Hi' }] },
  ],
  ['PATCH', '/api/agent/threads/:thread', { title: 'Mine' }],
  ['POST', '/api/agent/threads/:thread', { messages: [{ role: 'user', text: 'Hi' }] }],
  ['DELETE', '/api/agent/threads/:thread'],
  ['GET', '/api/agent/files'],
  ['DELETE', '/api/agent/files'],
  ['GET', '/api/agent/files/content'],
  ['PUT', '/api/agent/files/content'],
  ['GET', '/api/agent/files/download'],
  ['GET', '/api/agent/files/versions'],
  ['GET', '/api/agent/files/diff'],
  ['GET', '/api/agent/settings'],
  ['PUT', '/api/agent/settings', { trust: 'autonomous' }],
  ['GET', '/api/agent/profile'],
  ['PUT', '/api/agent/profile', { name: 'Eve' }],
  ['GET', '/api/agent/memories'],
  ['POST', '/api/agent/memories', { text: 'likes tea' }],
  ['DELETE', '/api/agent/memories/:memory'],
  ['POST', '/api/agent/briefing', {}],
  ['GET', '/api/agent/context?type=file'],
  ['GET', '/api/agent/audit'],
  ['GET', '/api/bridge'],
  ['GET', '/api/tokens'],
  ['POST', '/api/tokens', { name: 'Mine', scopes: ['runs'] }],
  ['DELETE', '/api/tokens/:token'],
  ['GET', '/api/connections'],
  ['POST', '/api/connections/google/start', {}],
  ['GET', '/api/connections/google/callback?state=x&code=y'],
  ['DELETE', '/api/connections/google'],
  ['GET', '/_jay/actions/stock.find?query=a'],
  ['POST', '/_jay/actions/orders.place', { items: [{ sku: 'oar', count: 1 }] }],
  ['PUT', '/_jay/actions/orders.change', { note: 'Mine' }],
  ['GET', '/settings'],
  ['GET', '/cli'],
  ['GET', '/approvals'],
  ['GET', '/runs'],
  ['GET', '/files'],
  ['GET', '/memory'],
  ['GET', '/audit'],
  ['GET', '/chat/legal'],
  ['GET', '/chat/legal/t1'],
  ['GET', '/runs/r1'],
  ['GET', '/emulator'],
  ['GET', '/outbox'],
  ['GET', '/outbox.json'],
  ['POST', '/outbox', { to: 'ann', text: 'Hi.' }],
  ['GET', '/api/openapi.json'],
  ['GET', '/api/docs'],
  ['GET', '/metrics'],
  ['GET', '/'],
  ['GET', '/nothing'],
]

const metrics = { read: async () => ({ contentType: 'text/plain', text: 'boats 3\n' }) }

/** Lists only an action that no test here calls. */
const site = { key: 'shop', origins: ['https://shop.example'], actions: ['bare'], pageActions: ['bare'] }

type Scene = Awaited<ReturnType<typeof scene>>

/** Ann with a run that waits for her, Ben, and a cookie of Ann's that she signed out of. */
async function scene() {
  const actions = sampleActions()
  const { registry, heard } = actions
  const page = { sites: [site], key: Buffer.alloc(32, 9) }
  const signed = await signedIn({ metrics, exampleUrl: 'http://127.0.0.1:1/emulator', actions: { registry }, page })
  const { runtime, store, url, ann } = signed
  providePage(actions, { ...signed, sites: [site] })
  const { runId: run, threadId: thread } = await runtime.start('ann', { prompt: 'Send.' })
  await runtime.settled('ann', run, AbortSignal.timeout(30_000))
  const [approval] = await store.approvals.list('ann', { limit: 1 })
  const memory = await addMemory(store.memory, 'ann', 'likes coffee', Date.now())
  const [token, ended] = [await makeToken(url, ann), await makeToken(url, ann)]
  await store.apiTokens.revoke('ann', ended.id, Date.now())
  const revoked = await signIn(url, await signed.signIn.oneTimeToken())
  await fetch(`${url}/api/auth/session`, { method: 'DELETE', headers: revoked })
  const ids = { run, thread, approval: approval?.id ?? '', memory: memory.id, token: token.id }
  return { url, ann, ben: signed.ben, revoked, ended, heard, ids, registry }
}

interface Question {
  method: string
  path: string
  body: object | undefined
  headers?: Record<string, string>
}

/** `node:http`, because fetch does not let a test set Host. */
function ask(
  { url }: Scene,
  { method, path, body, headers = {} }: Question,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    request(url + path, { method, headers }, (response) => {
      text(response).then((words) => resolve({ status: response.statusCode ?? 0, body: words }), reject)
    })
      .on('error', reject)
      .end(body && JSON.stringify(body))
  })
}

const named = (path: string, ids: Record<string, string>) => path.replace(/:(\w+)/, (_all, name) => ids[name] ?? '')

const strangers: [what: string, headers: (scene: Scene) => Record<string, string>][] = [
  ['no cookie', () => ({})],
  ['a cookie that says nothing', () => ({ cookie: 'deckhand_00000000=x.y.z' })],
  ['a forged cookie', ({ ann }) => ({ ...ann, cookie: `${ann.cookie.slice(0, -4)}AAAA` })],
  ['a revoked cookie', ({ revoked }) => revoked],
  ['a wrong API token', () => bearer(`dht_${'0'.repeat(24)}_${'A'.repeat(43)}`)],
  ['a revoked API token', ({ ended }) => bearer(ended.text)],
]

const outsiders: [what: string, headers: (scene: Scene) => Record<string, string>][] = [
  ['a wrong Host', () => ({ host: 'evil.example' })],
  ['a Host that only begins well', ({ url }) => ({ host: `127.0.0.1.evil.example:${new URL(url).port}` })],
  ['a foreign Origin', () => ({ origin: 'https://evil.example' })],
  ['an Origin of another port', () => ({ origin: 'http://127.0.0.1:1' })],
  ['an opaque Origin', () => ({ origin: 'null' })],
  ['a proxy before it', () => ({ 'x-forwarded-for': '203.0.113.1' })],
  ['a proxy that says so in the new way', () => ({ forwarded: 'for=203.0.113.1;proto=https' })],
]

test.each(routes)(
  'S1, S2, S11: %s %s is closed to strangers and outsiders, who leave no trace',
  async (method, path, body) => {
    const here = await scene()
    const question = { method, path: named(path, here.ids), body }
    for (const [what, headers] of strangers) {
      const answer = await ask(here, { ...question, headers: headers(here) })
      expect([answer.status, JSON.parse(answer.body).code], what).toEqual([401, 'UNAUTHENTICATED'])
    }
    for (const [what, headers] of outsiders) {
      for (const session of [{}, here.ann]) {
        const answer = await ask(here, { ...question, headers: { ...headers(here), ...session } })
        expect([answer.status, JSON.parse(answer.body).code], what).toEqual([403, 'FORBIDDEN'])
      }
    }
    await expectUntouched(here)
  },
)

/** A browser goes there by itself, and cannot send the key of the session along. */
const shells = [
  ...['/', '/settings', '/cli', '/approvals', '/runs', '/files', '/memory', '/audit', '/chat/legal', '/chat/legal/t1'],
  ...['/runs/r1', '/emulator', '/outbox', '/api/docs', '/api/connections/google/callback?state=x&code=y'],
]
const isShell = (method: string, path: string) => method === 'GET' && shells.includes(path)
const closed = routes.filter(([method, path]) => !isShell(method, path) && `${method} ${path}` !== 'POST /outbox')

test('S10: a copied cookie opens no route, also with the key of another session, and reads what is missing', async () => {
  const here = await scene()
  const { cookie } = here.ann
  for (const [method, path, body] of closed) {
    for (const key of [{}, { 'deckhand-session-key': here.ben['deckhand-session-key'] }]) {
      const answer = await ask(here, { method, path: named(path, here.ids), body, headers: { cookie, ...key } })
      expect([answer.status, JSON.parse(answer.body)], `${method} ${path}`).toEqual([
        401,
        {
          ok: false,
          code: 'UNAUTHENTICATED',
          field: 'Deckhand-Session-Key',
          error: expect.stringContaining('sign in again'),
        },
      ])
    }
  }
  await expectUntouched(here)
}, 30_000)

test('S10: a page that loads with the cookie alone contains no user data, and is the same for everyone', async () => {
  const here = await scene()
  const load = async (path: string, { cookie }: { cookie: string }) => {
    const { status, body } = await ask(here, { method: 'GET', path, body: undefined, headers: { cookie } })
    return [status, body.replace(/(name="style-nonce" content=")[^"]*/, '$1')]
  }
  const pages = shells.filter((path) => !path.includes('callback'))
  const before = await Promise.all(pages.map((path) => load(path, here.ann)))
  await fetch(`${here.url}/outbox`, { method: 'POST', headers: outboxHeaders, body: '{"to":"cleo","text":"secret"}' })
  here.registry.register(makeJayAction('new.secret').withHandler(async () => 1) as never)
  expect(JSON.stringify(before)).not.toMatch(/orders\.place/)
  for (const [index, path] of pages.entries()) {
    expect(before[index]?.[0], path).toBe(200)
    expect(await load(path, here.ann), path).toEqual(before[index])
    expect(await load(path, here.ben), path).toEqual(before[index])
  }
  const whole = await ask(here, { method: 'GET', path: '/outbox', body: undefined, headers: here.ann })
  expect(whole.body).toContain('secret')
})

const outboxHeaders = { authorization: 'Bearer outbox-token', 'idempotency-key': 'k' }

test('S10: a copied cookie connects no account, because it lacks the state of the session with the key', async () => {
  const here = await scene()
  const path = '/api/connections/google/callback?state=x&code=y'
  const answer = await ask(here, { method: 'GET', path, body: undefined, headers: { cookie: here.ann.cookie } })
  expect([answer.status, JSON.parse(answer.body).field]).toEqual([400, 'state'])
  await expectUntouched(here)
})

test('a visitor of a site can call only the actions that it allows, even with the id of a user', async () => {
  const here = await scene()
  for (const [method, path, body] of routes) {
    const answer = await ask(here, { method, path: named(path, here.ids), body, headers: visiting })
    expect([answer.status, codeOf(JSON.parse(answer.body))], `${method} ${path}`).toEqual(forVisitors(method, path))
  }
  await expectUntouched(here)
})

test("a visitor's pass opens only its actions, with and without Ann's cookie beside it", async () => {
  const here = await scene()
  const [{ origins }] = [site]
  const question = { method: 'POST', path: '/api/page/visitors', body: { site: site.key } }
  const given = await ask(here, { ...question, headers: { origin: origins[0] ?? '' } })
  const { token } = JSON.parse(given.body) as VisitorPass
  for (const more of [{}, here.ann]) {
    const headers = { authorization: `Bearer ${token}`, ...more }
    for (const [method, path, body] of routes) {
      const answer = await ask(here, { method, path: named(path, here.ids), body, headers })
      expect([answer.status, codeOf(JSON.parse(answer.body))], `${method} ${path}`).toEqual(forVisitors(method, path))
    }
    for (const name of ['sendMessage', 'submitToolResults', 'streamMessage', 'streamToolResults']) {
      const asked = { method: 'POST', path: `/_jay/actions/${name}`, body: {}, headers: { ...headers, ...json } }
      const answer = await ask(here, asked)
      expect([answer.status, codeOf(JSON.parse(answer.body))], name).toEqual([400, 'INVALID_INPUT'])
    }
  }
  await expectUntouched(here)
})

const json = { 'content-type': 'application/json' }

/** Where a token of its own is asked for they are nobody, and an action that they may not call does not exist. */
function forVisitors(method: string, path: string): [number, string] {
  if (method === 'POST' && path === '/outbox') return [401, 'UNAUTHENTICATED']
  return path.startsWith('/_jay/') ? [404, 'ACTION_NOT_FOUND'] : [403, 'FORBIDDEN']
}

const codeOf = ({ code, error }: { code?: string; error?: { code: string } }) => code ?? error?.code

const owned = routes.filter(([, path]) => path.includes(':'))

test.each(owned)('T2: %s %s of another user answers like one that does not exist', async (method, path, body) => {
  const here = await scene()
  const headers = here.ben
  const theirs = await ask(here, { method, path: named(path, here.ids), body, headers })
  const nobodys = await ask(here, { method, path: path.replace(/:\w+/, '0'.repeat(32)), body, headers })
  expect(theirs).toEqual(nobodys)
  expect(theirs.status).toBe(404)
  await expectUntouched(here)
})

/** The run still waits, and settings and threads are as they were. */
async function expectUntouched(here: Scene): Promise<void> {
  const read = async (path: string) =>
    JSON.parse((await ask(here, { method: 'GET', path, body: undefined, headers: here.ann })).body)
  expect(await read(`/api/agent/runs/${here.ids.run}`)).toMatchObject({ run: { status: 'awaiting_confirmation' } })
  expect(await read('/api/agent/settings')).toMatchObject({ settings: { trust: 'supervised' } })
  expect(await read('/api/agent/threads')).toMatchObject({ threads: [{ title: 'Send.', messageCount: 2 }] })
  expect(await read('/api/agent/files')).toMatchObject({ files: [] })
  expect(await read('/api/agent/memories')).toMatchObject({ memories: [{ id: here.ids.memory }] })
  expect(await read('/api/tokens')).toMatchObject({ tokens: [{ id: here.ids.token }] })
  expect(await read('/api/agent/profile')).toEqual({ ok: true, profile: {} })
  expect(here.heard).toEqual([])
}

test('the table names every route that the document does not call public', async () => {
  const here = await scene()
  const headers = here.ann
  const { body } = await ask(here, { method: 'GET', path: '/api/openapi.json', body: undefined, headers })
  const operations = operationsOf(JSON.parse(body) as ApiDocument)
  const closed = operations.filter(({ security }) => security.length > 0).map(nameOf)
  const tried = routes.map(([method, path]) => `${method} ${inDocument(path)}`)
  expect(tried.filter((each) => each !== 'GET /nothing').sort()).toEqual([...new Set(closed)].sort())
})

const inDocument = (path: string) =>
  path
    .replace(/:\w+/, '{id}')
    .replace('/legal', '/{agent}')
    .replace('/t1', '/{thread}')
    .replace('/r1', '/{run}')
    .replace('/google', '/{service}')
    .replace(/\?.*/, '')
    .replace(...anyAction)

const anyAction = [/^\/_jay\/actions\/.*/, '/_jay/actions/{name}'] as const

/** Every action is described by itself; the route is one. */
const nameOf = ({ method, path }: { method: string; path: string }) =>
  `${method.toUpperCase()} ${path.replace(...anyAction)}`

test.each([
  '/api/health',
  '/api/ready',
  '/sign-in',
  '/api/auth/session',
  '/shop',
  '/shop/cart',
  '/shop/product/LAV-1',
  '/page/deckhand-chat.js',
])('GET %s is open to everybody here, and not from elsewhere', async (path) => {
  const here = await scene()
  const question = { method: 'GET', path, body: undefined }
  expect((await ask(here, question)).status).toBe(200)
  for (const [what, headers] of outsiders)
    expect((await ask(here, { ...question, headers: headers(here) })).status, what).toBe(403)
})
