import { connect, type Socket } from 'node:net'
import { heldBodyBytes } from '@deckhand/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDoor, origin } from './page-door/door.ts'

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
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  return {
    socket,
    closed,
    answer: () => received,
    send: (bytes: Buffer) => new Promise((sent) => socket.write(bytes, sent)),
  }
}

test('S17: bodies of 16 MB are refused before they are read once as many are held as there is room for', async () => {
  const { url, ann } = await openDoor()
  const upload = () => begin(url, '/api/agent/files/content?path=a', { ...ann, 'content-length': 16 * megabyte }, 'PUT')
  const health = async () => (await fetch(`${url}/api/health`)).status
  const before = process.memoryUsage().arrayBuffers
  const full = await Promise.all(Array.from({ length: 4 }, upload))
  // Not all of it, so that each stays open.
  for (const { send } of full) for (let sent = 0; sent < 15; sent += 1) await send(piece)
  await expect.poll(heldBodyBytes).toBe(60 * megabyte)
  const more = await Promise.all(Array.from({ length: 16 }, upload))
  const uploads = [...full, ...more]
  await expect.poll(() => uploads.filter(({ answer }) => answer() !== '').length).toBe(16)
  const refused = uploads.map(({ answer }) => answer()).filter(Boolean)
  for (const answer of refused) {
    expect(answer).toMatch(/^HTTP\/1\.1 503 /)
    expect(answer).toMatch(/retry-after: 5\r\n/i)
    expect(answer).toContain('"code":"UNAVAILABLE"')
  }
  expect((process.memoryUsage().arrayBuffers - before) / megabyte).toBeLessThan(100)
  expect(await health()).toBe(200)
  for (const { socket } of uploads) socket.destroy()
  const small = () => fetch(`${url}/api/agent/files/content?path=b`, { method: 'PUT', headers: ann, body: 'b' })
  await expect.poll(async () => (await small()).status).toBe(200)
}, 60_000)

test('S17: strangers leave half of the room to users, and to announce much without sending it takes nothing', async () => {
  const { url, ann, pass } = await openDoor()
  const { token } = await pass()
  const visit = { authorization: `Bearer ${token}`, origin, 'content-type': 'application/json' }
  const call = () => begin(url, '/_jay/actions/orders.place', { ...visit, 'content-length': 16 * megabyte })
  const silent = await Promise.all(Array.from({ length: 10 }, call))
  const full = await Promise.all([call(), call()])
  for (const { send } of full) for (let sent = 0; sent < 15; sent += 1) await send(piece)
  await expect.poll(heldBodyBytes).toBe(30 * megabyte)
  const refused = await call()
  await expect.poll(refused.answer).toMatch(/^HTTP\/1\.1 503 /)
  expect(silent.map(({ answer }) => answer())).toEqual(Array(10).fill(''))
  const body = Buffer.alloc(4 * megabyte, 'x')
  const headers = ann
  const written = await fetch(`${url}/api/agent/files/content?path=c`, { method: 'PUT', headers, body })
  expect(written.status).toBe(200)
}, 60_000)

test('S17: a body that a stranger sends too slowly is answered and cut off; one of a user may take its time', async () => {
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
  await Promise.all(slow.map(({ closed }) => closed))
  for (const { answer } of slow) {
    expect(answer()).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer()).toContain('body: did not come within 20 seconds.')
  }
  expect(user.answer()).toBe('')
  await user.send(Buffer.from('}'))
  await expect.poll(user.answer).toMatch(/^HTTP\/1\.1 200 /)
})
