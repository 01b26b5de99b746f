import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { actionTools } from '@deckhand/actions/registry'
import type { ServedRequest } from '@deckhand/server'
import type { Authenticator } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { sampleActions } from '../../support/servers/sample-actions.ts'
import { actionServer, json, ok } from '../action-server.ts'

/** Identifies the caller by a request header. */
const byHeader: Authenticator = {
  identity: 'local',
  authenticate: async ({ header }) => {
    const [kind, userId = '', site = ''] = (header('authorization') ?? '').split(' ')
    if (kind === 'user') return { kind, userId }
    return kind === 'visitor' ? { kind, userId, site } : undefined
  },
}
const visitor = { authorization: 'visitor v1 shop.example' }
const order = { items: [{ sku: 'oar', count: 1 }] }

test('anonymous callers and pages of other sites cannot call an action', async () => {
  const { call, url, heard } = await actionServer({ authenticator: byHeader })
  expect(await call('POST', 'orders.place', json(order))).toEqual([
    401,
    '{"ok":false,"code":"UNAUTHENTICATED","error":"Sign in first."}',
  ])
  const user = { authorization: 'user ann' }
  expect(await call('POST', 'orders.place', json(order, { ...user, origin: 'https://evil.example' }))).toEqual([
    403,
    '{"ok":false,"code":"FORBIDDEN","error":"Origin: requests from other sites are not accepted.","field":"Origin"}',
  ])
  expect(await askAs(`${url}/_jay/actions/stock.find?query=a`, { ...user, host: 'evil.example' })).toContain('"Host"')
  expect(heard).toEqual([])
  expect(await call('POST', 'orders.place', json(order, { ...user, origin: url }))).toEqual(
    ok({ pieces: 1, by: 'user ann' }),
  )
})

/** `node:http`, because fetch does not let a test set Host. */
function askAs(url: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => void text(response).then(resolve, reject))
      .on('error', reject)
      .end()
  })
}

test('a visitor can call the actions that their site allows; all others do not exist for them', async () => {
  const asked: [string, string][] = []
  const visitorMay = (site: string, actionName: string) => {
    asked.push([site, actionName])
    return actionName === 'orders.place'
  }
  const { registry } = await actionServer()
  const { call } = await actionServer({ authenticator: byHeader, actions: { registry, visitorMay } })
  expect(await call('POST', 'orders.place', json(order, visitor))).toEqual(ok({ pieces: 1, by: 'visitor v1' }))
  const hidden = await call('GET', 'stock.find?query=a', { headers: visitor })
  const absent = await call('GET', 'stock.lost?query=a', { headers: visitor })
  expect(hidden).toEqual([404, absent[1].replace('stock.lost', 'stock.find')])
  // Not even by its method.
  expect((await call('DELETE', 'stock.find', { headers: visitor }))[0]).toBe(404)
  expect(asked).toContainEqual(['shop.example', 'orders.place'])
})

test('a visitor can call nothing if the site lists no actions', async () => {
  const { call, heard } = await actionServer({ authenticator: byHeader })
  expect((await call('POST', 'orders.place', json(order, visitor)))[0]).toBe(404)
  expect(heard).toEqual([])
})

test('S20: an action for agents only refuses direct calls with 403, and does not run', async () => {
  const { registry, heard } = sampleActions()
  const place = registry.get('orders.place')?.metadata
  if (place) registry.setMetadata('orders.place', { ...place, callers: 'agent' })
  const { call, store } = await actionServer({
    authenticator: byHeader,
    actions: { registry, visitorMay: () => true },
  })
  for (const headers of [{ authorization: 'user ann' }, visitor])
    expect(await call('POST', 'orders.place', json(order, headers))).toEqual([
      403,
      '{"ok":false,"code":"FORBIDDEN","error":"\\"orders.place\\" is for agents only: its file says \\"callers: agent\\". Write \\"callers: both\\" there if pages may call it too."}',
    ])
  expect([heard, await store.audit.list('ann', { limit: 9 })]).toEqual([[], []])
  expect(actionTools(registry).table.map(({ actionName }) => actionName)).toContain('orders.place')
})

test('S20: an action for pages is served, and is no tool of any agent', async () => {
  const { registry } = sampleActions()
  const place = registry.get('orders.place')?.metadata
  if (place) registry.setMetadata('orders.place', { ...place, callers: 'page' })
  const { call } = await actionServer({ authenticator: byHeader, actions: { registry } })
  const headers = { authorization: 'user ann' }
  expect((await call('POST', 'orders.place', json(order, headers)))[0]).toBe(200)
  const offered = actionTools(registry).table.map(({ actionName }) => actionName)
  expect([offered.includes('orders.place'), offered.includes('stock.find')]).toEqual([false, true])
})

test('calls count toward the requests per minute', async () => {
  const { call, url } = await actionServer({ requestsAMinute: 2 })
  expect((await call('GET', 'stock.find?query=a'))[0]).toBe(200)
  expect((await fetch(`${url}/api/agents`)).status).toBe(200)
  const [status, body] = await call('GET', 'stock.find?query=a')
  expect([status, JSON.parse(body).code]).toEqual([429, 'RATE_LIMITED'])
})

test('the log names the action that was called, and nothing of its input', async () => {
  const told: ServedRequest[] = []
  const { call } = await actionServer({ onRequest: (served) => told.push(served) })
  await call('GET', 'stock.find?query=hush&limit=3')
  await call('GET', 'hush?query=hush')
  await call('POST', 'orders.place', json({ hush: 1 }))
  await expect.poll(() => told.length).toBe(3)
  const route = '/_jay/actions/:name'
  expect(told).toMatchObject([
    { method: 'GET', route, status: 200, userId: 'local', action: 'stock.find' },
    { method: 'GET', route, status: 404 },
    { method: 'POST', route, status: 400, action: 'orders.place' },
  ])
  expect(JSON.stringify(told)).not.toContain('hush')
})

test('without actions there is no such address', async () => {
  const { call } = await actionServer({ actions: undefined as never })
  expect(JSON.parse((await call('GET', 'stock.find?query=a'))[1])).toMatchObject({ ok: false, code: 'NOT_FOUND' })
})
