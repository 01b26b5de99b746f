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

test('a stream that something else holds open is not waited for, and one that never falls silent not for long', async () => {
  const { stream } = opened()
  await afterTheRest([stream])
  const talking = setInterval(() => stream.write('x'), 0)
  const endless = setImmediate(function again() {
    stream.write('x')
    if (performance.now() < until) setImmediate(again)
  })
  const started = performance.now()
  const until = started + 1_000
  await afterTheRest([stream])
  clearInterval(talking)
  clearImmediate(endless)
  expect(performance.now() - started).toBeLessThan(500)
})
