import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { ActionCallError, createActionStream } from './index.ts'

async function serve(answer: (response: ServerResponse) => unknown, type = 'application/x-ndjson'): Promise<string> {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': type })
    response.flushHeaders()
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** What came, and how it ended. */
async function read(base: string, options = {}): Promise<{ chunks: unknown[]; error?: unknown }> {
  const chunks: unknown[] = []
  try {
    for await (const chunk of createActionStream<object, unknown>('s', 'POST', { base })({}, options))
      chunks.push(chunk)
    return { chunks }
  } catch (error) {
    expect(error).toBeInstanceOf(ActionCallError)
    return { chunks, error }
  }
}

test('lines are whole wherever the bytes are cut, and U+2028 does not end one', async () => {
  const pieces = ['a\u2028b\u2029c\u0085\r', 'é€😀', { n: 1 }, null, '']
  const text = pieces.map((chunk) => `${JSON.stringify({ chunk })}\n`).join('')
  const bytes = Buffer.from(`${text}\n   {"done":true}\n`)
  const base = await serve(async (response) => {
    response.socket?.setNoDelay(true)
    for (const byte of bytes) {
      response.write(Buffer.of(byte))
      await pause(0)
    }
    response.end()
  })
  expect(await read(base)).toEqual({ chunks: pieces })
})

test('a stream that ends without a last line is an error after what came', async () => {
  for (const end of ['', '{"chunk":2}', '{"done":tr', '{"done":true}']) {
    const base = await serve((response) => response.end(`{"chunk":1}\n${end}`))
    expect(await read(base)).toMatchObject({
      chunks: [1],
      error: { code: 'NETWORK', message: expect.stringContaining('broke off') },
    })
  }
})

test('a connection that breaks in the middle is NETWORK, after what came', async () => {
  const base = await serve((response) =>
    response.write('{"chunk":1}\n', () => setTimeout(() => response.destroy(), 20)),
  )
  expect(await read(base)).toMatchObject({ chunks: [1], error: { code: 'NETWORK' } })
})

test('what the action refuses in the middle is the error', async () => {
  const failure = { code: 'ENOUGH', message: 'No more.', isActionError: true }
  const base = await serve((response) => response.end(`{"chunk":1}\n${JSON.stringify({ error: failure })}\n`))
  expect(await read(base)).toMatchObject({ chunks: [1], error: failure })
})

test.each(['nonsense', '[]', '{}', '5', '{"error":null}'])('the line %s is BAD_ANSWER', async (line) => {
  const base = await serve((response) => response.end(`${line}\n{"done":true}\n`))
  expect(await read(base)).toMatchObject({ chunks: [], error: { code: 'BAD_ANSWER' } })
})

test('an action that does not stream gives one piece, and one that is refused its error', async () => {
  const plain = await serve((response) => response.end('{"success":true,"data":5}'), 'application/json')
  expect(await read(plain)).toEqual({ chunks: [5] })
  const refused = await serve(
    (response) => response.end('{"ok":false,"code":"FORBIDDEN","error":"No."}'),
    'application/json',
  )
  expect(await read(refused)).toMatchObject({ chunks: [], error: { code: 'FORBIDDEN' } })
})

test('the timeout is for silence: a long stream that keeps sending continues, a silent one does not', async () => {
  const talking = await serve(async (response) => {
    for (let n = 0; n < 16; n++) {
      response.write(`{"chunk":${n}}\n`)
      await pause(100)
    }
    response.end('{"done":true}\n')
  })
  expect((await read(talking, { timeoutMs: 1_500 })).chunks).toHaveLength(16)
  const silent = await serve((response) => response.write('{"chunk":1}\n'))
  expect(await read(silent, { timeoutMs: 1_500 })).toMatchObject({ chunks: [1], error: { code: 'TIMEOUT' } })
})

test('a reader that takes its time is not late', async () => {
  const base = await serve((response) => {
    response.write('{"chunk":1}\n')
    setTimeout(() => response.end('{"done":true}\n'), 20)
  })
  const stream = createActionStream<object, number>('s', 'POST', { base })({}, { timeoutMs: 1_500 })
  expect(await stream.next()).toEqual({ done: false, value: 1 })
  await pause(1_700)
  expect(await stream.next()).toEqual({ done: true, value: undefined })
})

test('a reader that stops, and a signal that aborts, close the connection', async () => {
  const closed: string[] = []
  const base = await serve((response) => {
    response.on('close', () => closed.push('closed'))
    response.write('{"chunk":1}\n')
  })
  for await (const _ of createActionStream('s', 'POST', { base })({})) break
  await expect.poll(() => closed).toEqual(['closed'])
  const controller = new AbortController()
  const stream = createActionStream('s', 'POST', { base })({}, { signal: controller.signal })
  await stream.next()
  controller.abort()
  await expect(stream.next()).rejects.toMatchObject({ name: 'ActionCallError', code: 'ABORTED' })
  await expect.poll(() => closed).toEqual(['closed', 'closed'])
})
