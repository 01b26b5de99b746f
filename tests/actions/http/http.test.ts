import { makeJayQuery } from '@deckhand/actions'
import { expect, test } from 'vitest'
import { actionServer, invalid, json, ok } from '../action-server.ts'

const failure = (code: string, message: string, isActionError = false) =>
  `{"success":false,"error":{"code":"${code}","message":${JSON.stringify(message)},"isActionError":${isActionError}}}`

test('every outcome of a call has its exact status and body', async () => {
  const { call, faults } = await actionServer()
  expect(await call('GET', 'stock.find?query=boat')).toEqual([
    200,
    '{"success":true,"data":{"found":{"query":"boat","limit":10}}}',
  ])
  expect(await call('GET', 'stock.find')).toEqual([
    400,
    '{"success":false,"error":{"code":"INVALID_INPUT","message":"The input does not fit: $.query is missing.","isActionError":false,"path":"$.query"}}',
  ])
  expect(await call('GET', 'stock.lose')).toEqual([
    404,
    failure('ACTION_NOT_FOUND', 'There is no action "stock.lose".'),
  ])
  expect(await call('GET', 'orders.place')).toEqual([
    405,
    failure('METHOD_NOT_ALLOWED', '"orders.place" is called with POST.'),
  ])
  expect(await call('GET', 'stock.find?query=refuse+it')).toEqual([
    422,
    failure('SOLD_OUT', 'There is nothing left.', true),
  ])
  expect(faults).toEqual([])
  expect(await call('GET', 'stock.find?query=break+it')).toEqual([
    500,
    failure('INTERNAL_ERROR', 'The action "stock.find" failed. The log of the server says why.'),
  ])
  expect(await call('GET', 'stock.find?query=answer+oddly')).toEqual([
    500,
    '{"success":false,"error":{"code":"INVALID_OUTPUT","message":"What \\"stock.find\\" answered does not fit its file: $.found is missing.","isActionError":false,"path":"$.found"}}',
  ])
  expect(faults.map(String)).toEqual([
    'Error: the password is hunter2',
    expect.stringContaining('does not fit its file'),
  ])
})

test('a read takes GET, HEAD or POST; all others take one method, and Allow names them', async () => {
  const { address } = await actionServer()
  const allowed = async (name: string) => {
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']
    const answers = await Promise.all(methods.map((method) => fetch(address + name, { method })))
    const refused = answers.filter(({ status }) => status === 405)
    const taken = methods.filter((_, index) => answers[index]?.status !== 405)
    expect(new Set(refused.map(({ headers }) => headers.get('allow')))).toEqual(new Set([taken.join(', ')]))
    return taken
  }
  expect(await allowed('stock.find')).toEqual(['GET', 'HEAD', 'POST'])
  expect(await allowed('stock.watch')).toEqual(['GET', 'HEAD', 'POST'])
  expect(await allowed('orders.place')).toEqual(['POST'])
  expect(await allowed('orders.change')).toEqual(['PUT'])
})

test('OPTIONS is answered as everywhere, and HEAD has no body', async () => {
  const { call, address, heard, registry } = await actionServer()
  const stream = makeJayQuery('stream').withHandler(async function* () {
    heard.push('streamed')
    yield 1
  })
  registry.register(stream as never)
  expect(await call('OPTIONS', 'stock.find')).toEqual([
    404,
    '{"ok":false,"code":"NOT_FOUND","error":"There is no OPTIONS /_jay/actions/stock.find here."}',
  ])
  expect(await call('HEAD', 'stock.find?query=boat')).toEqual([200, ''])
  expect(await call('HEAD', 'stock.find')).toEqual([400, ''])
  const { status, headers } = await fetch(`${address}stream`, { method: 'HEAD' })
  expect([status, headers.get('content-type')]).toEqual([200, 'application/x-ndjson'])
  expect(heard).toEqual(['find boat'])
})

test('a name is decoded once, and an impossible name does not exist', async () => {
  const { call } = await actionServer()
  expect(await call('GET', 'stock%2Efind?query=a')).toEqual(ok({ found: { query: 'a', limit: 10 } }))
  const odd = ['stock%252Efind', 'stock.find%00', '%E0%A4%A', 'a%2Fb', '__proto__', 'constructor', 'x'.repeat(5_000)]
  for (const name of odd) {
    const [status, body] = await call('GET', `${name}?query=a`)
    expect([status, JSON.parse(body).error.code], name).toEqual([404, 'ACTION_NOT_FOUND'])
    expect(body.length).toBeLessThan(250)
  }
  expect((await call('GET', 'stock.find/more?query=a'))[0]).toBe(404)
})

test('query values are coerced to the schema, and defaults are filled in', async () => {
  const { call } = await actionServer()
  const found = (input: object) => ok({ found: input })
  expect(await call('GET', 'stock.find?query=7&limit=3&inStock=false&tags=a&tags=b')).toEqual(
    found({ query: '7', limit: 3, inStock: false, tags: ['a', 'b'] }),
  )
  expect(await call('GET', 'stock.find?query=7&tags=a')).toEqual(found({ query: '7', tags: ['a'], limit: 10 }))
  expect(await call('GET', 'stock.find?query=7&limit=many')).toEqual(
    invalid('The input does not fit: $.limit must be a whole number.', '$.limit'),
  )
  expect(await call('GET', 'stock.find?query=7&query=8')).toMatchObject([400, expect.stringContaining('"$.query"')])
  expect(await call('GET', 'stock.find?query=7&limt=3')).toMatchObject([400, expect.stringContaining('"$.limt"')])
})

test('_input is JSON, is not coerced, and excludes other query values', async () => {
  const { call } = await actionServer()
  const find = (input: string) => call('GET', `stock.find?_input=${encodeURIComponent(input)}`)
  expect(await find('{"query":"boat","limit":2}')).toEqual(ok({ found: { query: 'boat', limit: 2 } }))
  expect(await find('{"query":"boat","limit":"2"}')).toEqual(
    invalid('The input does not fit: $.limit must be a whole number.', '$.limit'),
  )
  expect(await find('boat')).toEqual(invalid('_input: must be JSON in UTF-8.'))
  expect(await find('')).toEqual(invalid('_input: must be JSON in UTF-8.'))
  expect(await find('[')).toEqual(invalid('_input: must be JSON in UTF-8.'))
  expect(await find('['.repeat(300))).toEqual(invalid('_input: must be nested at most 200 levels deep.'))
  const alone = invalid('_input: must be the only parameter. Send all of the input in it, or each field by itself.')
  expect(await call('GET', 'stock.find?_input={}&query=a')).toEqual(alone)
  expect(await call('GET', 'stock.find?_input={}&_input={}')).toEqual(alone)
})

test('a body is JSON and says so; none at all is an empty input', async () => {
  const { call, heard } = await actionServer()
  const order = { items: [{ sku: 'oar', count: 2 }] }
  expect(await call('POST', 'orders.place', json(order))).toEqual(ok({ pieces: 2, by: 'user local' }))
  expect(await call('POST', 'stock.find', json({ query: 'boat' }))).toEqual(ok({ found: { query: 'boat', limit: 10 } }))
  expect(await call('PUT', 'orders.change')).toEqual(ok({ note: 'none' }))
  expect(await call('PUT', 'orders.change', json(''))).toEqual(ok({ note: 'none' }))
  heard.length = 0
  expect(await call('POST', 'orders.place', json('{'))).toEqual(invalid('body: must be JSON in UTF-8.'))
  expect(await call('POST', 'orders.place', json([]))).toMatchObject([400, expect.stringContaining('"path":"$"')])
  expect(await call('POST', 'orders.place', json({ items: [{ sku: 'oar', count: 0 }] }))).toEqual(
    invalid('The input does not fit: $.items[0].count must be at least 1.', '$.items[0].count'),
  )
  expect(await call('POST', 'orders.place?note=x', json(order))).toEqual(
    invalid('Put the input into the body: the query is not read here.'),
  )
  expect(heard).toEqual([])
})

test('requests that another site can send without a preflight have no effect', async () => {
  const { call, heard } = await actionServer()
  const order = JSON.stringify({ items: [{ sku: 'oar', count: 2 }] })
  const types = [
    'text/plain',
    'text/plain;application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
  ]
  for (const type of [...types, 'application/json, text/plain', 'nonsense'])
    expect(await call('POST', 'orders.place', { body: order, headers: { 'content-type': type } }), type).toEqual(
      invalid('content-type: send the input as application/json.'),
    )
  const untyped = { body: new Blob([order]) }
  expect(await call('POST', 'orders.place', untyped)).toEqual(
    invalid('content-type: send the input as application/json.'),
  )
  expect(await call('POST', 'bare', { headers: { 'content-type': 'text/plain' } })).toMatchObject([
    400,
    expect.stringContaining('INVALID_INPUT'),
  ])
  expect(heard).toEqual([])
})

test('a body with too many bytes or values is refused, as on every route', async () => {
  const { call } = await actionServer()
  expect(await call('POST', 'bare', json(`"${'x'.repeat(16 * 1024 * 1024)}"`))).toEqual([
    413,
    '{"ok":false,"code":"TOO_LARGE","error":"body: must be at most 16777216 bytes.","field":"body"}',
  ])
  expect(await call('POST', 'bare', json(`[${'0,'.repeat(30_000)}0]`))).toEqual([
    413,
    '{"ok":false,"code":"TOO_LARGE","error":"body: must have at most 20000 values.","field":"body"}',
  ])
})

test('no key reaches a prototype, from the address or from a body', async () => {
  const { call } = await actionServer()
  expect((await call('GET', 'stock.find?query=a&__proto__=1'))[0]).toBe(400)
  expect((await call('PUT', 'orders.change', json('{"__proto__":{"note":"refuse it"}}')))[0]).toBe(400)
  expect((await call('PUT', 'orders.change', json('{"constructor":{}}')))[0]).toBe(400)
  // One that nothing describes is given its input as it came, which has no such prototype either.
  const [status, body] = await call('POST', 'bare', json('{"__proto__":{"isAdmin":true}}'))
  expect([status, body]).toEqual([200, '{"success":true,"data":{"got":{"__proto__":{"isAdmin":true}}}}'])
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
})
