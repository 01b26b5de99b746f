import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { bodyOfIncoming } from '../mount/body-source.ts'
import { parseJson, readJson } from './read-json.ts'

const sender = { isUser: false, key: '127.0.0.1' }

/** Reads a body that is cut off after these bytes. */
async function cutOff(head: string): Promise<unknown> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const read = new Promise((resolve, reject) =>
    server.on('request', (incoming) => readJson(bodyOfIncoming(incoming), { sender }).then(resolve, reject)),
  )
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.end(`POST / HTTP/1.1\r\nHost: x\r\n${head}`)
  return read
}

test('a client that disconnects in the middle of its body is refused, not reported as a fault', async () => {
  const refusal = expect.objectContaining({ code: 'BAD_REQUEST', field: 'body' })
  await expect(cutOff('Content-Length: 100\r\n\r\n{"prompt":')).rejects.toThrowError(refusal)
  await expect(cutOff('Transfer-Encoding: chunked\r\n\r\n5\r\n{"pro')).rejects.toThrowError(refusal)
})

test.each(['1e400', '{"items":[{"count":-1e999}]}'])('%s has a number too large for JSON, and is refused', (json) => {
  const refusal = expect.objectContaining({ code: 'BAD_REQUEST', field: 'body' })
  expect(() => parseJson(Buffer.from(json))).toThrowError(refusal)
})

test('large valid numbers are kept', () => {
  expect(parseJson(Buffer.from('{"count":1e308,"none":null}'))).toEqual({ count: 1e308, none: null })
})
