import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type RequestHandler } from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { bearer, mountable } from './mounted.ts'

/** Express with these parsers before Deckhand. */
async function behind(...parsers: RequestHandler[]) {
  const { mounts } = await mountable()
  const app = express().use(...parsers, mounts.node())
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return async (path: string, body: string, type = 'application/json', method = 'POST') => {
    const response = await fetch(url + path, { method, headers: { ...bearer, 'content-type': type }, body })
    return [response.status, await response.text()] as const
  }
}

const memories = '/api/agent/memories'
const note = JSON.stringify({ text: 'Ann writes short mails. ✉' })

test.each([
  ['an object', express.json()],
  ['a string', express.text({ type: '*/*' })],
  ['bytes', express.raw({ type: '*/*' })],
  ['bytes beside it', express.json({ verify: (request, _, bytes) => void Object.assign(request, { rawBody: bytes }) })],
])('what a parser made of the body is taken: %s', async (_title, parser) => {
  const ask = await behind(parser)
  expect(await ask(memories, note)).toEqual([200, expect.stringContaining('short mails. ✉')])
})

test('bytes that a parser kept are an upload', async () => {
  const ask = await behind(express.raw({ type: '*/*', limit: '20mb' }))
  const [status] = await ask('/api/agent/files/content?path=a.txt', 'aye', 'application/octet-stream', 'PUT')
  expect(status).toBe(200)
})

test('body limits apply to bodies that were parsed before', async () => {
  const ask = await behind(express.json({ limit: '50mb' }))
  const large = JSON.stringify({ prompt: 'x'.repeat(3 * 1024 ** 2) })
  expect(await ask('/api/agent/run', large)).toEqual([413, expect.stringContaining('must be at most 2097152 bytes')])
  const many = JSON.stringify({ prompt: 'x', conversation: Array.from({ length: 30_000 }, () => 0) })
  expect(await ask('/api/agent/run', many)).toEqual([413, expect.stringContaining('at most 20000 values')])
  expect(await ask(memories, '{"text":1e999}')).toEqual([400, expect.stringContaining('a number that is too large')])
})

test('a parsed body that cannot be restored is refused with what to do', async () => {
  const ask = await behind(express.urlencoded({ extended: true }))
  const words = expect.stringContaining('Mount Deckhand before the body parser')
  expect(await ask(memories, note, 'application/x-www-form-urlencoded')).toEqual([400, words])
  const lost = await behind((request, _response, next) => void request.resume().on('end', next))
  expect(await lost(memories, note)).toEqual([400, words])
})

test('a parser that read an empty body changes nothing', async () => {
  const ask = await behind(express.json())
  expect(await ask('/api/agent/runs/none/cancel', '')).toEqual([404, expect.any(String)])
})
