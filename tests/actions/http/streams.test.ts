import { request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeJayQuery } from '@deckhand/actions'
import { expect, test } from 'vitest'
import { actionServer, invalid, json } from '../action-server.ts'

test('each chunk is a line, and the last line says how the stream ended', async () => {
  const { call, address, faults } = await actionServer()
  expect(await call('GET', 'stock.watch?count=2')).toEqual([
    200,
    '{"chunk":{"at":1}}\n{"chunk":{"at":2}}\n{"done":true}\n',
  ])
  expect(await call('POST', 'stock.watch', json({ count: 1 }))).toEqual([200, '{"chunk":{"at":1}}\n{"done":true}\n'])
  expect(await call('GET', 'stock.watch?count=3&failAt=2')).toEqual([
    200,
    '{"chunk":{"at":1}}\n{"error":{"code":"SHUT","message":"The store is shut.","isActionError":true}}\n',
  ])
  const { headers } = await fetch(`${address}stock.watch?count=1`)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/x-ndjson',
    'cache-control': 'no-store, no-transform',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-accel-buffering': 'no',
  })
  expect(faults).toEqual([])
})

test('a failure before the first chunk has its own status', async () => {
  const { call } = await actionServer()
  expect(await call('GET', 'stock.watch?count=3&failAt=1')).toEqual([
    422,
    '{"success":false,"error":{"code":"SHUT","message":"The store is shut.","isActionError":true}}',
  ])
  expect(await call('GET', 'stock.watch?count=x')).toEqual(
    invalid('The input does not fit: $.count must be a whole number.', '$.count'),
  )
})

test('an error in mid-stream reveals no details', async () => {
  const { call, registry, faults } = await actionServer()
  const leaky = makeJayQuery('leaky').withHandler(async function* () {
    yield 'one'
    throw new Error('the password is hunter2')
  })
  registry.register(leaky as never)
  expect(await call('GET', 'leaky')).toEqual([
    200,
    '{"chunk":"one"}\n{"error":{"code":"INTERNAL_ERROR","message":"The action \\"leaky\\" failed. The log of the server says why.","isActionError":false}}\n',
  ])
  expect(faults.map(String)).toEqual(['Error: the password is hunter2'])
})

test('a line arrives as soon as its chunk is produced', async () => {
  const { address, heard } = await actionServer()
  const gone = new AbortController()
  const { body } = await fetch(`${address}stock.follow`, { signal: gone.signal })
  const first = await body?.getReader().read()
  expect(new TextDecoder().decode(first?.value)).toMatch(/^\{"chunk":\{"at":1\}\}\n/)
  expect(heard).toEqual([])
  gone.abort()
  await expect.poll(() => heard).toEqual(['follow over'])
})

test('a client that disconnects aborts a running handler', async () => {
  const { address, heard } = await actionServer()
  const asked = request(`${address}stock.find?query=wait+for+it`).on('error', () => {})
  asked.end()
  await expect.poll(() => heard).toEqual(['find wait for it'])
  asked.destroy()
  await expect.poll(() => heard).toEqual(['find wait for it', 'aborted'])
})

test('a reader that stops reading pauses the handler, and one that disconnects ends it', async () => {
  const { address, registry } = await actionServer()
  let made = 0
  let isOver = false
  const flood = makeJayQuery('flood').withHandler(async function* () {
    try {
      for (;;) {
        made += 1
        yield 'x'.repeat(10_000)
      }
    } finally {
      isOver = true
    }
  })
  registry.register(flood as never)
  const { port, host } = new URL(address)
  const socket = connect(Number(port), '127.0.0.1')
  socket.pause()
  socket.write(`GET /_jay/actions/flood HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  // It has stopped once it stands still for a while. One that heaps up never does.
  const standsStill = async () => {
    const before = made
    await sleep(300)
    return before > 0 && made === before
  }
  await expect.poll(standsStill).toBe(true)
  expect(made * 10_000).toBeLessThan(20_000_000)
  socket.destroy()
  await expect.poll(() => isOver).toBe(true)
})

test('a server that stops ends its streams with a line that says so', async () => {
  const { address, server, heard } = await actionServer()
  const stream = await fetch(`${address}stock.follow`)
  await server.close()
  const lines = (await stream.text()).trimEnd().split('\n')
  expect(lines.at(-1)).toBe(
    '{"error":{"code":"CANCELLED","message":"The call of \\"stock.follow\\" was cancelled before it was answered.","isActionError":false}}',
  )
  await expect.poll(() => heard).toEqual(['follow over'])
})

test('a server that stops before the first chunk says so', async () => {
  const { call, server, registry } = await actionServer()
  let isAsked = false
  const silent = makeJayQuery('silent').withHandler(async function* () {
    isAsked = true
    yield await new Promise<string>(() => {})
  })
  registry.register(silent as never)
  const answer = call('GET', 'silent')
  await expect.poll(() => isAsked).toBe(true)
  await server.close()
  expect(await answer).toEqual([
    503,
    '{"ok":false,"code":"UNAVAILABLE","error":"The server is stopping. Ask again in a moment."}',
  ])
})
