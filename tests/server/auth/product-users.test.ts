import { ACTION_CALL, makeJayAction } from '@deckhand/actions'
import { addMemory } from '@deckhand/runtime'
import { type AuthenticateRequest, productUsers } from '@deckhand/server'
import { expect, test } from 'vitest'
import { sampleActions } from '../../support/servers/sample-actions.ts'
import { as, byHeader, productWorld } from './product-world.ts'

const settings = '/api/agent/settings'

test('S26: only users that the product knows are let in', async () => {
  const { ask, faults } = await productWorld(byHeader)
  expect((await ask(settings, as('ann'))).status).toBe(200)
  const nobody = await ask(settings)
  expect([nobody.status, await nobody.json()]).toEqual([
    401,
    { ok: false, code: 'UNAUTHENTICATED', error: 'Sign in first.' },
  ])
  expect(faults).toEqual([])
})

test('a person whom the product does not know reads where to sign in', async () => {
  const { ask } = await productWorld(byHeader)
  const page = await ask('/settings', { accept: 'text/html' })
  expect([page.status, await page.text()]).toEqual([401, expect.stringContaining('Sign in there')])
})

test('the function gets the address, the method and the headers of a request, and its body is left for the route', async () => {
  const seen: unknown[] = []
  const { ask, url } = await productWorld(async (request) => {
    seen.push([request.method, new URL(request.url).pathname, request.headers.get('cookie'), await request.text()])
    return { userId: 'ann' }
  })
  const body = JSON.stringify({ trust: 'delegated' })
  const answer = await ask(settings, { cookie: 'product=1', origin: url }, { method: 'PUT', body })
  expect([answer.status, await answer.json()]).toMatchObject([200, { settings: { trust: 'delegated' } }])
  expect(seen).toEqual([['PUT', settings, 'product=1', '']])
})

const cannotTell = {
  ok: false,
  code: 'UNAVAILABLE',
  error: 'Your identity cannot be checked at the moment. Try again in a few seconds.',
}

const returns = (user: unknown) => (() => user) as AuthenticateRequest

/** What a product's function does, and what the log says of it. */
const faulty: [what: string, authenticate: AuthenticateRequest, words: string][] = [
  [
    'throws',
    () => Promise.reject(new Error('The sessions at 10.0.0.7 are away.')),
    'The sessions at 10.0.0.7 are away.',
  ],
  ['throws something odd', () => Promise.reject('no'), 'no'],
  ['returns true', returns(true), 'It returned true.'],
  ['returns a text', returns('ann'), 'It returned ann.'],
  ['has no id', returns({}), 'Its userId must be a string, and is of type undefined.'],
  ['has a number as id', returns({ userId: 17 }), 'Its userId must be a string, and is of type number.'],
  ['has an empty id', returns({ userId: '' }), 'Its userId must not be empty.'],
  ['has a long id', returns({ userId: 'x'.repeat(256) }), 'Its userId must have at most 255 characters, and has 256.'],
  ['has a control character', returns({ userId: 'ann\0' }), 'Its userId must not have control characters'],
  ['is the person at this machine', returns({ userId: 'local' }), 'Its userId must not be "local"'],
  ['is a visitor', returns({ userId: 'visitor:shop:1' }), 'Its userId must not begin with "visitor:"'],
  ['has one role as text', returns({ userId: 'ann', roles: 'admin' }), 'Its roles must be at most 1000 strings'],
  ['has a number as role', returns({ userId: 'ann', roles: ['admin', 1] }), 'Its roles must be at most 1000 strings'],
  ['has a number as name', returns({ userId: 'ann', name: 1 }), 'Its name must be a string.'],
]

test.each(faulty)(
  'S26: with a function that %s every request is refused, and the log says why',
  async (_what, authenticate, words) => {
    const { ask, faults } = await productWorld(authenticate)
    const answer = await ask(settings)
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([503, '5', cannotTell])
    expect(faults.map(String)).toEqual([
      expect.stringContaining(`authenticate could not identify the caller. ${words}`),
    ])
  },
)

test('S26: with a function that never returns every request is refused', async () => {
  const faults: unknown[] = []
  const users = productUsers(() => new Promise(() => {}), { onFault: (fault) => faults.push(fault), patienceMs: 5 })
  const credentials = { header: () => undefined, request: new Request('http://127.0.0.1') }
  await expect(users.authenticate(credentials)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(String(faults)).toContain('It did not answer within 5 ms.')
})

test('roles and name are passed on, and a strange name locks no user out', async () => {
  const credentials = { header: () => undefined, request: new Request('http://127.0.0.1') }
  const principalOf = (user: unknown) => productUsers(returns(user), { onFault: () => {} }).authenticate(credentials)
  const ann = { kind: 'user', userId: 'ann' }
  expect(await principalOf({ userId: 'ann', roles: ['admin'], name: 'Ann Lee', isGuest: true })).toEqual({
    ...ann,
    roles: ['admin'],
    name: 'Ann Lee',
  })
  expect(await principalOf({ userId: 'ann', roles: null, name: null })).toEqual(ann)
  expect(await principalOf({ userId: 'ann', name: ' \n ' })).toEqual(ann)
  expect(await principalOf({ userId: 'ann', name: 'Ann\nLee\0' })).toEqual({ ...ann, name: 'Ann Lee' })
  expect(await principalOf({ userId: 'ann', name: '😀'.repeat(300) })).toEqual({ ...ann, name: '😀'.repeat(200) })
})

test('an action is called as the user with roles and name', async () => {
  const { registry } = sampleActions()
  const seen: unknown[] = []
  const who = makeJayAction('who.asks')
    .withServices(ACTION_CALL)
    .withHandler(async (_input: object, { principal }) => void seen.push(principal))
  registry.register(who as never)
  const authenticate = () => ({ userId: 'ann', roles: ['admin'], name: 'Ann' })
  const { ask } = await productWorld(authenticate, { actions: { registry } })
  await ask('/_jay/actions/who.asks', {}, { method: 'POST', body: '{}' })
  expect(seen).toEqual([{ kind: 'user', userId: 'ann', roles: ['admin'], name: 'Ann' }])
})

test('S26, T2: two users of a product cannot see, change or answer each other’s data', async () => {
  const { ask, runtime, store } = await productWorld(byHeader)
  const { runId, threadId } = await runtime.start('ann', { prompt: 'Send.' })
  await runtime.settled('ann', runId, AbortSignal.timeout(30_000))
  const [approval] = await store.approvals.list('ann', { limit: 1 })
  const memory = await addMemory(store.memory, 'ann', 'likes coffee', Date.now())
  await ask('/api/agent/files/content?path=plan.md', as('ann'), { method: 'PUT', body: 'Secret.' })
  const read = async (user: string, path: string) => {
    const answer = await ask(path, as(user))
    return [answer.status, await answer.text()] as const
  }
  const lists = ['runs', 'threads', 'files', 'approvals', 'memories', 'audit'].map((name) => `/api/agent/${name}`)
  const nothing = await Promise.all(lists.map((path) => read('cleo', path)))
  for (const [index, path] of lists.entries()) {
    expect(await read('ben', path), path).toEqual(nothing[index])
    expect(await read('ann', path), path).not.toEqual(nothing[index])
  }
  const owned: [method: string, path: string, body?: object][] = [
    ['GET', `/runs/${runId}`],
    ['GET', `/runs/${runId}/events`],
    ['GET', `/runs/${runId}/stream`],
    ['GET', `/runs/${runId}/tree`],
    ['GET', `/runs/${runId}/report`],
    ['POST', `/runs/${runId}/cancel`, {}],
    ['GET', `/threads/${threadId}`],
    ['PATCH', `/threads/${threadId}`, { title: 'Mine' }],
    ['DELETE', `/threads/${threadId}`],
    ['POST', `/approvals/${approval?.id}`, { decision: 'approve_once' }],
    ['DELETE', `/memories/${memory.id}`],
    ['GET', '/files/content?path=plan.md'],
    ['DELETE', '/files?path=plan.md'],
  ]
  for (const [method, path, body] of owned) {
    const answer = await ask(`/api/agent${path}`, as('ben'), { method, ...(body && { body: JSON.stringify(body) }) })
    expect([answer.status, await answer.json()], path).toMatchObject([404, { code: 'NOT_FOUND' }])
  }
  expect(await read('ann', '/api/agent/files/content?path=plan.md')).toEqual([200, expect.stringContaining('Secret.')])
  expect(await read('ann', `/api/agent/runs/${runId}`)).toEqual([200, expect.stringContaining('awaiting_confirmation')])
})
