import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { ClientSocket } from '../clients/client-socket.ts'
import { afterTest, cleanUp } from '../testing/clean-up.ts'
import { type DoorOptions, hostNames, openDoor } from './open-door.ts'

afterEach(cleanUp)

const token = 'a-token-of-some-length'

async function open(options: Partial<DoorOptions> = {}) {
  const sockets: ClientSocket[] = []
  const refusals: number[] = []
  const door = await openDoor({
    ...{ host: '127.0.0.1', port: 0, token, origins: [], hosts: [], clients: 10, frameBytes: 1_000 },
    onSocket: (socket) => void sockets.push(socket),
    onRefusal: ({ status }) => void refusals.push(status),
    ...options,
  })
  afterTest(() => door.close())
  const knock = (protocols = ['acp', `deckhand-token.${token}`], path = '/acp') => {
    const socket = new WebSocket(`ws://127.0.0.1:${door.port}${path}`, protocols)
    socket.on('error', () => {})
    afterTest(() => socket.terminate())
    return socket
  }
  return { door, sockets, refusals, knock }
}

async function statusOf(socket: WebSocket): Promise<number> {
  const [, response] = await once(socket, 'unexpected-response')
  return response.statusCode
}

test('health reports only that the bridge is running', async () => {
  const { door } = await open()
  const response = await fetch(`http://127.0.0.1:${door.port}/health`)
  expect([response.status, await response.text()]).toEqual([200, '{"status":"ok"}'])
  expect((await fetch(`http://127.0.0.1:${door.port}/acp`)).status).toBe(426)
  expect((await fetch(`http://127.0.0.1:${door.port}/other`)).status).toBe(404)
})

test('the protocol is picked so that the token is not sent back, unless nothing else was offered', async () => {
  const { knock } = await open()
  const both = knock()
  const only = knock([`deckhand-token.${token}`], '/')
  await Promise.all([once(both, 'open'), once(only, 'open')])
  expect([both.protocol, only.protocol]).toEqual(['acp', `deckhand-token.${token}`])
})

test('a client over the limit is refused with 503, and accepted when another has left', async () => {
  const { knock, refusals } = await open({ clients: 1 })
  const first = knock()
  await once(first, 'open')
  expect(await statusOf(knock())).toBe(503)
  first.terminate()
  await expect
    .poll(async () => (await Promise.race([once(knock(), 'open').then(() => 'open'), later()])) === 'open')
    .toBe(true)
  expect(refusals[0]).toBe(503)
})

const later = () => new Promise((resolve) => setTimeout(resolve, 200))

test.each([
  ['nothing at all', ''],
  ['half a request', 'GET /acp HTTP/1.1\r\nHost: 127.0.0.1\r\n'],
])('a connection that sends %s is ended', async (_, words) => {
  const { door } = await open({ handshakeMs: 100 })
  const socket = connect(door.port, '127.0.0.1')
  socket.on('error', () => {})
  socket.resume()
  socket.write(words)
  await once(socket, 'close')
})

test('frames are sent as they were encoded, and arrive as text', async () => {
  const { knock, sockets } = await open()
  const web = knock()
  await once(web, 'open')
  const [socket] = sockets
  const received: string[] = []
  if (socket) socket.onText = (text) => void received.push(text)
  const message = once(web, 'message')
  socket?.write(Buffer.concat([Buffer.from([0x81, 3]), Buffer.from('one')]))
  expect(String((await message)[0])).toBe('one')
  web.send('two')
  await expect.poll(() => received).toEqual(['two'])
})

test('a binary frame closes the socket with 1003, an oversized one with 1009, and neither is passed on', async () => {
  const { knock, sockets } = await open()
  for (const [frame, code] of [
    [Buffer.from('{}'), 1003],
    ['x'.repeat(1_001), 1009],
  ] as const) {
    const web = knock()
    await once(web, 'open')
    const socket = sockets.at(-1)
    const received: string[] = []
    if (socket) socket.onText = (text) => void received.push(text)
    web.send(frame)
    expect((await once(web, 'close'))[0]).toBe(code)
    expect(received).toEqual([])
  }
})

test('a closed client that does not answer is cut off soon after', async () => {
  const { knock, sockets } = await open()
  const web = knock()
  await once(web, 'open')
  web.pause()
  const isGone = new Promise<void>((resolve) => {
    const [socket] = sockets
    if (socket) socket.onGone = resolve
  })
  sockets[0]?.close(4008, 'too slow')
  await isGone
})

const tls = {}

test.each([
  ['80', { host: '127.0.0.1', hosts: [] }, 80, '127.0.0.1', true],
  ['80, by its address', { host: '::1', hosts: [] }, 80, '[::1]', true],
  ['443 with TLS', { host: 'box.example', hosts: ['Other.example:443'], tls }, 443, 'other.example', true],
  ['443 without TLS', { host: '127.0.0.1', hosts: [] }, 443, '127.0.0.1', false],
  ['80 with TLS', { host: '127.0.0.1', hosts: [], tls }, 80, '127.0.0.1', false],
  ['any other', { host: '127.0.0.1', hosts: [] }, 4480, '127.0.0.1', false],
])('at port %s, a host without a port may belong to the bridge', (_, options, port, name, isOne) => {
  const names = hostNames(options, port)
  expect(names.has(name)).toBe(isOne)
  expect(names.has(`127.0.0.1:${port}`)).toBe(true)
})
