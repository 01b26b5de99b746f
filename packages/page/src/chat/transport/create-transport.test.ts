import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PageStreamPiece } from '@deckhand/spec'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { history, says, TabStorage } from '../../testing/scripted-transport.ts'
import { createTransport } from '../index.ts'

const servers: PageServer[] = []
/** Records the console of the page. */
const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)

afterAll(() => consoleError.mockRestore())

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

async function newServer(): Promise<PageServer> {
  const server = await PageServer.start()
  servers.push(server)
  return server
}

const input = { message: 'Hi', history: [], toolDefinitions: [], pageState: { title: 'Shop' } }
const signal = () => new AbortController().signal
const hello = says('Hello.', 'Hi')
const site = 'KEY'

test('a message is sent as JSON to the stream, and its pieces arrive one by one', async () => {
  const server = await newServer()
  server.lines({ chunk: { type: 'text', delta: 'Hel\u2028lo ✓' } }, { chunk: hello }, { done: true })
  const pieces: PageStreamPiece[] = []
  const transport = createTransport({ server: `${server.url}/` })
  const output = await transport.sendMessage(input, { signal: signal(), onPiece: (piece) => pieces.push(piece) })
  expect(output).toEqual(hello)
  expect(pieces).toEqual([{ type: 'text', delta: 'Hel\u2028lo ✓' }])
  expect(server.requests).toMatchObject([{ method: 'POST', path: '/_jay/actions/streamMessage', body: input }])
  expect(server.requests[0]?.headers).not.toHaveProperty('authorization')
})

test('results use their own stream, and without streaming both requests use the plain actions', async () => {
  const server = await newServer()
  const results = {
    results: [{ callId: 'c1', result: '{}' }],
    history: history('Hi'),
    toolDefinitions: [],
    pageState: {},
  }
  server.lines({ chunk: hello }, { done: true })
  await createTransport({ server: server.url }).submitToolResults(results, { signal: signal() })
  const whole = createTransport({ server: server.url, streaming: false })
  server.json(200, { success: true, data: hello })
  expect(await whole.sendMessage(input, { signal: signal() })).toEqual(hello)
  server.json(200, { success: true, data: hello })
  expect(await whole.submitToolResults(results, { signal: signal() })).toEqual(hello)
  expect(server.requests.map(({ path }) => path.split('/').at(-1))).toEqual([
    'streamToolResults',
    'sendMessage',
    'submitToolResults',
  ])
  expect(server.requests[0]?.body).toEqual(results)
})

test('a line that is split inside a character is read as one line', async () => {
  const server = await newServer()
  const bytes = Buffer.from(`${JSON.stringify({ chunk: says('Grüße') })}\n{"done":true}\n`)
  const half = bytes.indexOf('ü') + 1
  server.bytes([bytes.subarray(0, half), bytes.subarray(half)])
  const output = await createTransport({ server: server.url }).sendMessage(input, { signal: signal() })
  expect(output).toMatchObject({ message: 'Grüße' })
})

test('a visitor gets a pass once, keeps it in the tab, and sends it with every message', async () => {
  const server = await newServer()
  const storage = new TabStorage()
  const pass = { ok: true, token: 'dv1.one', expiresAt: Date.now() + 3_600_000 }
  server.json(200, pass).lines({ chunk: hello }).lines({ chunk: hello }).lines({ chunk: hello })
  const transport = createTransport({ server: server.url, site, storage })
  await transport.sendMessage(input, { signal: signal() })
  await transport.sendMessage(input, { signal: signal() })
  await createTransport({ server: server.url, site, storage }).sendMessage(input, { signal: signal() })
  expect(server.requests[0]).toMatchObject({ path: '/api/page/visitors', body: { site: 'KEY' } })
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
    undefined,
    'Bearer dv1.one',
    'Bearer dv1.one',
    'Bearer dv1.one',
  ])
})

test('a pass that expires within a minute is renewed before use', async () => {
  const server = await newServer()
  server
    .json(200, { token: 'old', expiresAt: Date.now() + 30_000 })
    .lines({ chunk: hello })
    .json(200, { token: 'new', expiresAt: Date.now() + 3_600_000 })
    .lines({ chunk: hello })
  const transport = createTransport({ server: server.url, site, storage: new TabStorage() })
  await transport.sendMessage(input, { signal: signal() })
  await transport.sendMessage(input, { signal: signal() })
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
    undefined,
    'Bearer old',
    undefined,
    'Bearer new',
  ])
})

test("a refused pass is renewed once, and a second refusal is reported to the site's owner", async () => {
  const server = await newServer()
  const later = Date.now() + 3_600_000
  const refusal = { ok: false, code: 'UNAUTHENTICATED', error: 'No.' }
  server.json(200, { token: 'one', expiresAt: later }).json(401, refusal)
  server.json(200, { token: 'two', expiresAt: later }).lines({ chunk: hello })
  const storage = new TabStorage()
  const transport = createTransport({ server: server.url, site, storage })
  await transport.sendMessage(input, { signal: signal() })
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
    undefined,
    'Bearer one',
    undefined,
    'Bearer two',
  ])
  expect([...storage.items.values()]).toEqual([expect.stringContaining('"two"')])
  server.json(401, refusal).json(200, { token: 'three', expiresAt: later }).json(401, refusal)
  await expect(transport.sendMessage(input, { signal: signal() })).rejects.toThrow('not available on this page')
  expect(consoleError.mock.lastCall?.[0]).toContain('Check that the key "KEY" is right')
  expect(server.requests).toHaveLength(7)
})

test.each([
  [401, {}, 'You are not signed in'],
  [403, { ok: false, code: 'FORBIDDEN', error: 'Not you.' }, 'The assistant is not available on this page.'],
  [404, {}, 'The assistant is not available on this page.'],
  [413, {}, 'too large to send. Start a new conversation.'],
  [429, {}, 'Try again in a moment.'],
  [400, { ok: false, code: 'BAD_REQUEST', error: 'history: is wrong.' }, 'history: is wrong.'],
  [422, { success: false, error: { code: 'X', message: 'The key is a placeholder.' } }, 'The key is a placeholder.'],
  [418, 'tea', 'refused this (418)'],
  [500, '<html>', 'has a problem (500). Try again in a moment.'],
  [502, { ok: false, code: 'MODEL_BAD_REQUEST', error: 'The model refused the key.' }, 'The model refused the key.'],
])('status %i has a plain message', async (status, body, words) => {
  const server = await newServer()
  server.json(status, body)
  const sent = createTransport({ server: server.url }).sendMessage(input, { signal: signal() })
  await expect(sent).rejects.toThrow(words)
})

test.each([
  [20, 'in 20 seconds.'],
  [600, 'in 10 minutes.'],
  [7200, 'in 2 hours.'],
])('too many messages: the error says when to try again (%i s)', async (seconds, words) => {
  const server = await newServer()
  server.json(429, {}, { 'retry-after': String(seconds) })
  const sent = createTransport({ server: server.url }).sendMessage(input, { signal: signal() })
  await expect(sent).rejects.toThrow(words)
})

test("an error inside a stream has the server's message", async () => {
  const server = await newServer()
  server.lines(
    { chunk: { type: 'text', delta: 'A' } },
    { error: { code: 'MODEL_DOWN', message: 'The model is down.' } },
  )
  const sent = createTransport({ server: server.url }).sendMessage(input, { signal: signal() })
  await expect(sent).rejects.toThrow('The model is down.')
})

test.each([
  ['ends before its answer', '{"chunk":{"type":"text","delta":"A"}}\n'],
  ['ends inside of a line', '{"chunk":{"type":"resp'],
  ['is no JSON', 'hello\n'],
  ['says nothing', ''],
  ['says done too early', '{"done":true}\n'],
])('a stream that %s counts as broken off', async (_how, text) => {
  const server = await newServer()
  server.bytes([Buffer.from(text)])
  const sent = createTransport({ server: server.url }).sendMessage(input, { signal: signal() })
  await expect(sent).rejects.toThrow('The answer broke off. Try again.')
})

test('a broken connection and a missing server have different messages', async () => {
  const server = await newServer()
  server.breakOff('{"chunk":{"type":"text","delta":"A"}}\n')
  const transport = createTransport({ server: server.url })
  await expect(transport.sendMessage(input, { signal: signal() })).rejects.toThrow('The answer broke off.')
  await server.close()
  await expect(transport.sendMessage(input, { signal: signal() })).rejects.toThrow(
    'The assistant cannot be reached. Check your connection, then try again.',
  )
})

test('problems that a visitor cannot fix are explained on the console', async () => {
  const server = await newServer()
  const transport = createTransport({ server: server.url })
  server.json(403, { ok: false, code: 'FORBIDDEN', error: 'No pass.' }).json(404, {})
  for (const words of [
    'No pass. Does the element have the attribute "site"?',
    'There is no agent at http://127.0.0.1',
  ]) {
    await expect(transport.sendMessage(input, { signal: signal() })).rejects.toThrow('not available')
    expect(consoleError.mock.lastCall?.[0]).toContain(words)
  }
  await server.close()
  await expect(transport.sendMessage(input, { signal: signal() })).rejects.toThrow('cannot be reached')
  expect(consoleError.mock.lastCall?.[0]).toContain(`${server.url} could not be reached. Is it running?`)
  expect(consoleError.mock.lastCall?.[0]).toContain('connect-src')
})

test('a signal closes the connection', async () => {
  const server = await newServer()
  server.hold()
  const controller = new AbortController()
  const asked = server.on('asked')
  const sent = createTransport({ server: server.url }).sendMessage(input, { signal: controller.signal })
  await asked
  const left = server.on('left')
  controller.abort()
  await expect(sent).rejects.toThrow()
  await left
})

interface HttpRequest {
  method: string | undefined
  path: string
  headers: IncomingHttpHeaders
  body: unknown
}

type Play = (response: ServerResponse) => void

/** An HTTP server with scripted answers. The caller closes it. */
class PageServer {
  readonly requests: HttpRequest[] = []
  readonly #server: Server
  readonly #script: Play[] = []
  #port = 0
  readonly #events = new EventEmitter()

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const { method, url: path = '', headers } = request
      this.requests.push({ method, path, headers, body: JSON.parse(Buffer.concat(chunks).toString()) })
      response.on('close', () => this.#events.emit('left'))
      this.#events.emit('asked')
      const play = this.#script.shift()
      if (play) play(response)
      else response.writeHead(599).end()
    })
  }

  static async start(): Promise<PageServer> {
    const server = new PageServer()
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve))
    server.#port = (server.#server.address() as AddressInfo).port
    return server
  }

  /** Stays the same after the server is closed. */
  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  json(status: number, body: unknown, headers: Record<string, string> = {}): this {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return this.#next((response) => response.writeHead(status, headers).end(text))
  }

  lines(...lines: unknown[]): this {
    return this.bytes([Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))])
  }

  bytes(parts: Uint8Array[]): this {
    return this.#next(async (response) => {
      response.writeHead(200, ndjson)
      for (const part of parts) {
        response.write(part)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      response.end()
    })
  }

  breakOff(text: string): this {
    return this.#next((response) => {
      response.writeHead(200, ndjson)
      response.write(text, () => setTimeout(() => response.destroy(), 20))
    })
  }

  hold(): this {
    return this.#next((response) => void response.writeHead(200, ndjson).flushHeaders())
  }

  /** Waits for the next request, or for a connection to close. */
  on(event: 'asked' | 'left'): Promise<unknown> {
    return once(this.#events, event)
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #next(play: Play): this {
    this.#script.push(play)
    return this
  }
}

const ndjson = { 'content-type': 'application/x-ndjson; charset=utf-8' }
