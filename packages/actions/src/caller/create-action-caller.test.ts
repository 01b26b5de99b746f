import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, expectTypeOf, onTestFinished, test } from 'vitest'
import { ActionCallError, type CallCode, createActionCaller } from './index.ts'

interface Seen {
  method: string
  url: string
  type: string
  body: string
}

/** A server on loopback that ends with the test, and what it was asked. */
async function serve(answer: RequestListener): Promise<{ base: string; seen: Seen[] }> {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    seen.push({
      method: request.method ?? '',
      url: request.url ?? '',
      type: request.headers['content-type'] ?? '',
      body,
    })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/_jay/actions`, seen }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('latin1')
}

const json =
  (status: number, body: unknown): RequestListener =>
  (_request, response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body))

async function failureOf(call: Promise<unknown>): Promise<ActionCallError> {
  const error = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(error).toBeInstanceOf(ActionCallError)
  return error as ActionCallError
}

test('a call posts its input as JSON and gives what the action answered', async () => {
  const { base, seen } = await serve(json(200, { success: true, data: { count: 2 } }))
  const add = createActionCaller<{ sku: string; at: Date }, { count: number }>('cart.add', 'POST', { base })
  const answer = await add({ sku: 'é', at: new Date(0) })
  expectTypeOf(answer).toEqualTypeOf<{ count: number }>()
  expect(answer).toEqual({ count: 2 })
  expect(seen).toMatchObject([{ method: 'POST', url: '/_jay/actions/cart.add', type: 'application/json' }])
  expect(JSON.parse(Buffer.from(seen[0]?.body ?? '', 'latin1').toString())).toEqual({
    sku: 'é',
    at: '1970-01-01T00:00:00.000Z',
  })
})

test('POST is the method when none is given, and no input is an empty one', async () => {
  const { base, seen } = await serve(json(200, { success: true, data: null }))
  const ping = createActionCaller<void, null>('ping', undefined, { base: `${base}/` })
  expect(await ping()).toBeNull()
  expect(seen).toMatchObject([{ method: 'POST', url: '/_jay/actions/ping', body: '{}' }])
})

test('a read has its input in the address, and is posted when that would pass 4,000 characters', async () => {
  const { base, seen } = await serve(json(200, { success: true, data: 1 }))
  const find = createActionCaller<{ q: string }, number>('find', 'GET', { base })
  await find({ q: 'a&b=ü +' })
  await find({ q: 'x'.repeat(4_000) })
  expect(seen.map(({ method }) => method)).toEqual(['GET', 'POST'])
  expect(new URL(seen[0]?.url ?? '', base).searchParams.get('_input')).toBe('{"q":"a&b=ü +"}')
  expect(seen[1]).toMatchObject({ url: '/_jay/actions/find', body: JSON.stringify({ q: 'x'.repeat(4_000) }) })
  const length = (count: number) =>
    `${base}/find?_input=${encodeURIComponent(JSON.stringify({ q: 'x'.repeat(count) }))}`.length
  const fits = 4_000 - length(0)
  await find({ q: 'x'.repeat(fits) })
  await find({ q: 'x'.repeat(fits + 1) })
  expect(seen.slice(2).map(({ method }) => method)).toEqual(['GET', 'POST'])
})

test('other methods send their input as JSON too', async () => {
  const { base, seen } = await serve(json(200, { success: true, data: 1 }))
  await createActionCaller<{ a: number }, number>('drop', 'DELETE', { base, headers: { 'x-shop': '1' } })({ a: 1 })
  expect(seen).toMatchObject([{ method: 'DELETE', body: '{"a":1}', type: 'application/json' }])
})

test('files go as parts of a form, and the rest as JSON in the field _input', async () => {
  const { base, seen } = await serve(json(200, { success: true, data: 1 }))
  const put = createActionCaller<object, number>('put', 'POST', { base })
  const file = (name: string) => new File([`in ${name}`], name, { type: 'text/plain' })
  await put({
    title: 'é\n',
    photo: file('a.txt'),
    more: [file('b.txt'), file('c.txt')],
    named: { front: file('d.txt') },
    none: [],
  })
  const form = await new Response(Buffer.from(seen[0]?.body ?? '', 'latin1'), {
    headers: { 'content-type': seen[0]?.type ?? '' },
  }).formData()
  expect([...form.keys()]).toEqual(['_input', 'photo', 'more', 'more', 'named[front]'])
  expect(form.get('_input')).toBe('{"title":"é\\n","none":[]}')
  const sent = form.getAll('more') as File[]
  expect(sent.map(({ name, type }) => [name, type])).toEqual([
    ['b.txt', 'text/plain'],
    ['c.txt', 'text/plain'],
  ])
  expect(await sent[1]?.text()).toBe('in c.txt')
})

test('a read with a file is posted', async () => {
  const { base, seen } = await serve(json(200, { success: true, data: 1 }))
  await createActionCaller<object, number>('scan', 'GET', { base })({ page: new Blob(['x']) })
  expect(seen).toMatchObject([{ method: 'POST', type: expect.stringContaining('multipart/form-data') }])
})

test('an input that cannot be sent is refused before anything is', async () => {
  const { base, seen } = await serve(json(200, { success: true, data: 1 }))
  const put = createActionCaller<object, number>('put', 'POST', { base })
  expect(await failureOf(put({ a: { b: [new Blob(['x'])] } }))).toMatchObject({ code: 'INVALID_INPUT', status: 0 })
  expect(await failureOf(put({ list: [new Blob(['x']), 'text'] }))).toMatchObject({ code: 'INVALID_INPUT' })
  expect(await failureOf(put({ a: 1n }))).toMatchObject({ code: 'INVALID_INPUT' })
  expect(seen).toEqual([])
})

test.each([
  [422, { code: 'SOLD_OUT', message: 'None left.', isActionError: true }],
  [400, { code: 'INVALID_INPUT', message: 'No.', isActionError: false, path: '$.a' }],
])('what an action or the registry refuses (%s) is an error with all that was said', async (status, error) => {
  const { base } = await serve(json(status, { success: false, error }))
  expect(await failureOf(createActionCaller('a', 'POST', { base })({}))).toMatchObject({
    ...error,
    status,
    name: 'ActionCallError',
  })
})

test('what is refused before an action is reached has the same shape in the end', async () => {
  const { base } = await serve(json(401, { ok: false, code: 'UNAUTHENTICATED', error: 'Sign in.' }))
  const error = await failureOf(createActionCaller('a', 'POST', { base })({}))
  expect(error).toMatchObject({ code: 'UNAUTHENTICATED', message: 'Sign in.', isActionError: false, status: 401 })
  expect(error.path).toBeUndefined()
})

test.each([
  [200, '<html>Sign in</html>'],
  [502, ''],
  [200, 'null'],
  [200, '[]'],
  [200, '{}'],
  [200, '{"success":false}'],
  [500, '{"success":true,"data":1}'],
  [500, '{"success":false,"error":{"code":5}}'],
])('status %s with %j is BAD_ANSWER', async (status, body) => {
  const { base } = await serve(json(status, body))
  expect(await failureOf(createActionCaller('a', 'POST', { base })({}))).toMatchObject({ code: 'BAD_ANSWER', status })
})

test('a server that takes too long, before or inside of its answer, is TIMEOUT', async () => {
  const silent = await serve(() => {})
  const slow = await serve((_request, response) => void response.writeHead(200).write('{"success":'))
  const byCall = createActionCaller('a', 'POST', { base: silent.base })({}, { timeoutMs: 50 })
  const byCaller = createActionCaller('a', 'POST', { base: slow.base, timeoutMs: 50 })({})
  for (const call of [byCall, byCaller]) {
    expect(await failureOf(call)).toMatchObject({ code: 'TIMEOUT', message: 'The server took longer than 50 ms.' })
  }
})

test('no limit and one beyond all timers do not end a call', async () => {
  const { base } = await serve((request, response) =>
    setTimeout(json(200, { success: true, data: 1 }), 30, request, response),
  )
  const call = createActionCaller('a', 'POST', { base })
  for (const timeoutMs of [0, Number.POSITIVE_INFINITY]) expect(await call({}, { timeoutMs })).toBe(1)
})

test('a call that its signal ends is ABORTED, also when it was over before', async () => {
  const controller = new AbortController()
  const { base, seen } = await serve(() => controller.abort())
  const call = createActionCaller('a', 'POST', { base })
  expect(await failureOf(call({}, { signal: controller.signal }))).toMatchObject({ code: 'ABORTED', status: 0 })
  expect(await failureOf(call({}, { signal: AbortSignal.abort() }))).toMatchObject({ code: 'ABORTED' })
  expect(seen).toHaveLength(1)
})

test('no server, and one that hangs up, are NETWORK', async () => {
  const { base } = await serve((request) => request.socket.destroy())
  expect(await failureOf(createActionCaller('a', 'POST', { base })({}))).toMatchObject({ code: 'NETWORK', status: 0 })
  const nowhere = createActionCaller('a', 'POST', { base: 'http://127.0.0.1:1/' })
  expect(await failureOf(nowhere({}))).toMatchObject({ code: 'NETWORK' })
})

test('the codes of an action are known to the compiler', async () => {
  const { base } = await serve(
    json(422, { success: false, error: { code: 'CLOSED', message: 'Closed.', isActionError: true } }),
  )
  const buy = createActionCaller<object, number, 'OUT_OF_STOCK' | 'CLOSED'>('buy', 'POST', { base })
  const error: unknown = await buy({}).catch((error: unknown) => error)
  if (!buy.isError(error)) throw new Error('it is one')
  expectTypeOf(error.code).toEqualTypeOf<'OUT_OF_STOCK' | 'CLOSED' | CallCode>()
  expect(error.code).toBe('CLOSED')
  expect(buy.isError(new Error('CLOSED'))).toBe(false)
})
