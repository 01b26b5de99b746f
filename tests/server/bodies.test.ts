import { connect, type Socket } from 'node:net'
import { heldBodyBytes } from '@deckhand/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { signIn } from '../support/servers/served.ts'
import { localSignIn } from '../support/servers/signed-in.ts'
import { codeOf, openDoor, origin } from './page-door/door.ts'

const megabyte = 1024 ** 2
const piece = Buffer.alloc(megabyte, 'x')

/** A request whose body comes piece by piece, over a plain socket. */
async function begin(url: string, path: string, headers: Record<string, string | number>, method = 'POST') {
  const { hostname, port, host } = new URL(url)
  const socket: Socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  let received = ''
  socket.on('data', (bytes) => {
    received += bytes
  })
  socket.on('error', () => {})
  return {
    socket,
    answer: () => received,
    send: (bytes: Buffer) => new Promise((sent) => socket.write(bytes, sent)),
  }
}

type Door = Awaited<ReturnType<typeof openDoor>>

/** Fills the room for large bodies with those of four users, who stay in the middle of theirs. */
async function fillRoom({ url, store }: Door) {
  const uploads = await Promise.all(
    ['cleo', 'dan', 'eve', 'finn'].map(async (userId) => {
      const session = await signIn(url, await localSignIn(store, { userId }).oneTimeToken())
      return upload(url, session)
    }),
  )
  for (const { send } of uploads) {
    for (let sent = 0; sent < 15; sent += 1) await send(piece)
    await send(piece.subarray(100))
  }
  await expect.poll(heldBodyBytes).toBe(64 * megabyte - 400)
  return uploads
}

const upload = (url: string, session: Record<string, string>) =>
  begin(url, '/api/agent/files/content?path=a', { ...session, 'content-length': 16 * megabyte }, 'PUT')

const write = (url: string, headers: Record<string, string>, size: number) =>
  fetch(`${url}/api/agent/files/content?path=b`, { method: 'PUT', headers, body: Buffer.alloc(size, 'x') })

test('S17: bodies of 16 MB are refused before they are read once the room for bodies is full', async () => {
  const before = process.memoryUsage().arrayBuffers
  const door = await openDoor()
  const { url, ann } = door
  const full = await fillRoom(door)
  const more = await Promise.all(Array.from({ length: 16 }, () => upload(url, ann)))
  await expect.poll(() => more.filter(({ answer }) => answer() !== '').length).toBe(16)
  expect(full.map(({ answer }) => answer())).toEqual(Array(4).fill(''))
  for (const { answer } of more) {
    expect(answer()).toMatch(/^HTTP\/1\.1 503 /)
    expect(answer()).toMatch(/retry-after: 5\r\n/i)
    expect(answer()).toContain('"code":"UNAVAILABLE"')
  }
  expect((process.memoryUsage().arrayBuffers - before) / megabyte).toBeLessThan(100)
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
  for (const { socket } of [...full, ...more]) socket.destroy()
  await expect.poll(async () => (await write(url, ann, 4 * megabyte)).status).toBe(200)
}, 60_000)

test('S17: a small body is taken while large ones fill the room', async () => {
  const door = await openDoor()
  await fillRoom(door)
  expect((await write(door.url, door.ann, 5_000)).status).toBe(200)
  expect((await write(door.url, door.ann, 5 * megabyte)).status).toBe(503)
}, 60_000)

test('S17: one user with slow bodies holds at most a quarter of the room', async () => {
  const { url, ann, ben } = await openDoor()
  const slow = await upload(url, ann)
  for (let sent = 0; sent < 15; sent += 1) await slow.send(piece)
  await expect.poll(heldBodyBytes).toBe(15 * megabyte)
  const more = await Promise.all(Array.from({ length: 3 }, () => upload(url, ann)))
  for (const { answer } of more) await expect.poll(answer).toMatch(/^HTTP\/1\.1 503 /)
  expect(slow.answer()).toBe('')
  expect((await write(url, ben, 5_000)).status).toBe(200)
  expect((await write(url, ben, 4 * megabyte)).status).toBe(200)
}, 60_000)

test('S17: one user with many small bodies leaves room for the small bodies of others', async () => {
  const { url, ann, ben } = await openDoor()
  const path = '/api/agent/files/content?path=a'
  const small = Buffer.alloc(64 * 1024 - 1, 'x')
  const open = async () => {
    const begun = await begin(url, path, { ...ann, 'content-length': 64 * 1024 }, 'PUT')
    await begun.send(small)
    return begun
  }
  const many = await Promise.all(Array.from({ length: 280 }, open))
  // 16 in the pool for small bodies, and 256 in the user's part of the pool for large ones.
  await expect.poll(() => many.filter(({ answer }) => answer().startsWith('HTTP/1.1 503 ')).length).toBe(8)
  expect(heldBodyBytes()).toBe(272 * small.length)
  expect((await write(url, ben, 5_000)).status).toBe(200)
}, 60_000)

test.each(['/api/auth/session', '/api/page/visitors'])(
  'S17: %s accepts 16 kB from an anonymous caller, and no more',
  async (path) => {
    const { url, ask } = await openDoor()
    const json = { 'content-type': 'application/json', origin: path.includes('page') ? origin : url }
    const announced = await begin(url, path, { ...json, 'content-length': 16 * megabyte })
    await expect.poll(announced.answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(announced.answer()).toContain('"error":"body: must be at most 16384 bytes.","field":"body"')
    const body = { site: 'store', token: 'x'.repeat(17_000) }
    expect(codeOf(await ask(path, { method: 'POST', body, headers: json }))).toEqual([413, 'TOO_LARGE'])
  },
)

test('S17: a client that sends all of a refused body still gets the answer, and keeps its connection', async () => {
  const { url } = await openDoor()
  const json = { 'content-type': 'application/json', origin: url }
  // The server takes the rest for half a second, which does not pass here.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const refused = await begin(url, '/api/auth/session', { ...json, 'content-length': 16 * megabyte })
  await expect.poll(refused.answer).toMatch(/^HTTP\/1\.1 413 /)
  refused.socket.write(Buffer.alloc(16 * megabyte, 'x'))
  refused.socket.write(`GET /api/health HTTP/1.1\r\nhost: ${new URL(url).host}\r\n\r\n`)
  await expect
    .poll(() => {
      vi.advanceTimersByTime(1)
      return refused.answer()
    })
    .toContain('HTTP/1.1 200 ')
})

test('S17: a client that sends all of a refused body before it reads still gets the answer, also when it keeps no connection', async () => {
  const { url } = await openDoor()
  const headers = { 'content-type': 'application/json', origin: url, connection: 'close' }
  const refused = await begin(url, '/api/auth/session', { ...headers, 'content-length': 16 * megabyte })
  refused.socket.pause()
  await refused.send(Buffer.alloc(16 * megabyte, 'x'))
  refused.socket.resume()
  await expect.poll(refused.answer).toMatch(/^HTTP\/1\.1 413 /)
  await expect.poll(() => refused.socket.closed).toBe(true)
})

test('S17: an address holds a quarter of the room, anonymous callers half of it, and an announced length takes nothing', async () => {
  const server = { clientAddress: { from: 'forwarded', proxies: 1 } } as const
  const { url, ann, ask } = await openDoor({ server, publicUrl: 'https://agent.example' })
  const from = (address: string) => ({ host: 'agent.example', origin, 'x-forwarded-for': address })
  const welcome = (address: string) =>
    ask('/api/page/visitors', { method: 'POST', body: { site: 'store' }, headers: from(address) })
  const call = async (address: string) => {
    const { token } = JSON.parse((await welcome(address)).body)
    const visit = { ...from(address), authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    return begin(url, '/_jay/actions/orders.place', { ...visit, 'content-length': 16 * megabyte })
  }
  const silent = await Promise.all(Array.from({ length: 10 }, () => call('10.1.1.1')))
  const first = await call('10.1.1.1')
  for (let sent = 0; sent < 15; sent += 1) await first.send(piece)
  await expect.poll(heldBodyBytes).toBe(15 * megabyte)
  await expect.poll((await call('10.1.1.1')).answer).toMatch(/^HTTP\/1\.1 503 /)
  const second = await call('10.1.1.2')
  for (let sent = 0; sent < 15; sent += 1) await second.send(piece)
  await expect.poll(heldBodyBytes).toBe(30 * megabyte)
  await expect.poll((await call('10.1.1.3')).answer).toMatch(/^HTTP\/1\.1 503 /)
  expect([...silent, first, second].map(({ answer }) => answer())).toEqual(Array(12).fill(''))
  expect((await welcome('10.1.1.3')).status).toBe(200)
  expect((await write(url, ann, 4 * megabyte)).status).toBe(200)
}, 60_000)

test('S17: a user has five minutes for a body, however steadily its bytes come', async () => {
  const { url, ann } = await openDoor()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const user = await begin(url, '/api/agent/files/content?path=e', { ...ann, 'content-length': 100 }, 'PUT')
  for (let sent = 1; sent <= 15; sent += 1) {
    await user.send(Buffer.from('x'))
    await expect.poll(heldBodyBytes).toBe(sent)
    expect(user.answer()).toBe('')
    vi.advanceTimersByTime(20_000)
  }
  await expect.poll(user.answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(user.answer()).toContain('body: did not arrive within 300 seconds.')
})

test.each(['sendMessage', 'streamMessage', 'submitToolResults', 'streamToolResults'])(
  'S17: %s takes 2 MB, as it stays in memory while the model answers',
  async (name) => {
    const { call, pass } = await openDoor()
    const said = name.includes('Message') ? { message: 'Hello.' } : { results: [] }
    const body = { ...said, history: [], toolDefinitions: [], pageState: { words: 'x'.repeat(3 * megabyte) } }
    const refused = await call((await pass()).token, name, body)
    expect(codeOf(refused)).toEqual([413, 'TOO_LARGE'])
    expect(refused.body).toContain('body: must be at most 2097152 bytes. Send less')
    expect(refused.body).toContain('pageState')
  },
)

test('S17: a run takes 2 MB, because its conversation stays in memory while it runs', async () => {
  const { ask, ann } = await openDoor()
  const conversation = [{ role: 'user', text: 'x'.repeat(3 * megabyte) }]
  for (const path of ['/api/agent/run', '/api/agent/run/stream']) {
    const refused = await ask(path, { method: 'POST', body: { prompt: 'Go.', conversation }, headers: ann })
    expect(codeOf(refused)).toEqual([413, 'TOO_LARGE'])
    expect(refused.body).toContain('body: must be at most 2097152 bytes. Send less')
  }
})

test('S17: an anonymous body that comes too slowly is answered and cut off; a user’s may take longer', async () => {
  const { url, ann, pass } = await openDoor()
  const { token } = await pass()
  const json = { 'content-type': 'application/json', 'content-length': 100 }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const slow = await Promise.all([
    begin(url, '/api/page/visitors', { ...json, origin }),
    begin(url, '/api/auth/session', { ...json }),
    begin(url, '/_jay/actions/orders.place', { ...json, origin, authorization: `Bearer ${token}` }),
  ])
  const user = await begin(url, '/api/agent/files/content?path=d', { ...ann, 'content-length': 2 }, 'PUT')
  for (const { send } of [...slow, user]) await send(Buffer.from('{'))
  await expect.poll(heldBodyBytes).toBe(4)
  vi.advanceTimersByTime(21_000)
  for (const { answer } of slow) {
    await expect.poll(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer()).toContain('body: did not arrive within 20 seconds.')
  }
  // The rest may still arrive for a moment, so that its sender does not miss the response.
  await expect
    .poll(() => {
      vi.advanceTimersByTime(250)
      return slow.every(({ socket }) => socket.closed)
    })
    .toBe(true)
  expect(user.answer()).toBe('')
  await user.send(Buffer.from('}'))
  await expect.poll(user.answer).toMatch(/^HTTP\/1\.1 200 /)
})
