import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { drainOutput } from './drain-output.ts'

function opened(): { stream: PassThrough; read: string[] } {
  const stream = new PassThrough()
  const read: string[] = []
  stream.on('data', (chunk: Buffer) => void read.push(String(chunk)))
  return { stream, read }
}

test('output of the next turns of the event loop is read', async () => {
  const { stream, read } = opened()
  setImmediate(() => {
    stream.write('one')
    setImmediate(() => stream.write('two'))
  })
  await drainOutput([stream])
  expect(read).toEqual(['one', 'two'])
})

test('remaining output is read even if the machine stalled in the meantime', async () => {
  const { stream, read } = opened()
  setImmediate(() => {
    const end = performance.now() + 100
    while (performance.now() < end) {}
    stream.write('one')
    setImmediate(() => stream.write('two'))
  })
  await drainOutput([stream])
  expect(read).toEqual(['one', 'two'])
})

test('a stream that another process holds open ends the wait, and so does one that never stops', async () => {
  const { stream } = opened()
  await drainOutput([stream])
  let isOver = false
  setImmediate(function again() {
    stream.write('x')
    if (!isOver) setImmediate(again)
  })
  await drainOutput([stream])
  isOver = true
})
