import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { afterTheRest } from './after-the-rest.ts'

function opened(): { stream: PassThrough; read: string[] } {
  const stream = new PassThrough()
  const read: string[] = []
  stream.on('data', (chunk: Buffer) => void read.push(String(chunk)))
  return { stream, read }
}

test('what comes in the next turns of the loop is waited for', async () => {
  const { stream, read } = opened()
  setImmediate(() => {
    stream.write('one')
    setImmediate(() => stream.write('two'))
  })
  await afterTheRest([stream])
  expect(read).toEqual(['one', 'two'])
})

test('what is left to read is waited for also when the machine stood still meanwhile', async () => {
  const { stream, read } = opened()
  setImmediate(() => {
    const end = performance.now() + 100
    while (performance.now() < end) {}
    stream.write('one')
    setImmediate(() => stream.write('two'))
  })
  await afterTheRest([stream])
  expect(read).toEqual(['one', 'two'])
})

test('a stream that something else holds open is not waited for, nor one that never falls silent', async () => {
  const { stream } = opened()
  await afterTheRest([stream])
  let isOver = false
  setImmediate(function again() {
    stream.write('x')
    if (!isOver) setImmediate(again)
  })
  await afterTheRest([stream])
  isOver = true
})
