import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { Line } from './line.ts'

/** A server that says everything twice, and a line to it. */
async function opened() {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (bytes) => socket.write(`${bytes}${bytes}`))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const line = await Line.open({ host: '127.0.0.1', port: (server.address() as AddressInfo).port })
  onTestFinished(() => {
    line.end()
    server.close()
  })
  return { line, call: () => called(line) }
}

async function called(line: Line) {
  const socket = connect(line.port, '127.0.0.1')
  const heard = { text: '', failed: '' }
  socket.on('data', (bytes) => {
    heard.text += bytes
  })
  socket.on('error', (error: NodeJS.ErrnoException) => {
    heard.failed = error.code ?? ''
  })
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect').catch(() => {})
  return { socket, heard }
}

const say = (socket: Socket, words: string) => void socket.write(words)

test('bytes pass in both directions, and so does the end', async () => {
  const { call } = await opened()
  const { socket, heard } = await call()
  say(socket, 'ab')
  await expect.poll(() => heard.text).toBe('abab')
  socket.end('c')
  await once(socket, 'close')
  expect(heard).toEqual({ text: 'ababcc', failed: '' })
})

test('a reset ends current and new connections until the line is healed', async () => {
  const { line, call } = await opened()
  const before = await call()
  say(before.socket, 'a')
  await expect.poll(() => before.heard.text).toBe('aa')
  line.cut('reset')
  await expect.poll(() => before.heard.failed).toBe('ECONNRESET')
  const meanwhile = await call()
  await expect.poll(() => meanwhile.heard.failed).toBe('ECONNRESET')
  line.heal()
  const after = await call()
  say(after.socket, 'b')
  await expect.poll(() => after.heard.text).toBe('bb')
})

test('in silence no end is reported, and the bytes arrive late', async () => {
  const { line, call } = await opened()
  const before = await call()
  line.cut('silence')
  const meanwhile = await call()
  for (const { socket } of [before, meanwhile]) say(socket, 'a')
  await setTimeout(100)
  expect([before.heard, meanwhile.heard]).toEqual([
    { text: '', failed: '' },
    { text: '', failed: '' },
  ])
  line.heal('late')
  for (const { heard } of [before, meanwhile]) await expect.poll(() => heard.text).toBe('aa')
})

test('forgotten connections stay silent, and new ones work', async () => {
  const { line, call } = await opened()
  const before = await call()
  line.cut('silence')
  say(before.socket, 'a')
  line.heal('forgotten')
  const after = await call()
  say(after.socket, 'b')
  await expect.poll(() => after.heard.text).toBe('bb')
  expect(before.heard).toEqual({ text: '', failed: '' })
})

test('a slow line takes longer, and keeps the order', async () => {
  const { line, call } = await opened()
  line.slow(80)
  const { socket, heard } = await call()
  const begun = performance.now()
  say(socket, 'a')
  await setTimeout(10)
  say(socket, 'b')
  await expect.poll(() => heard.text, { interval: 5 }).toBe('aabb')
  expect(performance.now() - begun).toBeGreaterThan(150)
})
