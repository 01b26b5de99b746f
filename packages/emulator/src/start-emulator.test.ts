import { type RequestOptions, request } from 'node:http'
import { connect } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import type { Brain } from './brain.ts'
import { type Emulator, type EmulatorOptions, startEmulator } from './start-emulator.ts'
import { ask, hello } from './testing/ask.ts'

const open: Emulator[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((emulator) => emulator.close()))
})

const says = (...texts: string[]): Brain => ({ answer: () => ({ parts: texts.map((text) => ({ text })) }) })

async function start(options: EmulatorOptions = { brain: says('Hi', ' there') }): Promise<Emulator> {
  const emulator = await startEmulator({ now: () => new Date(0), ...options })
  open.push(emulator)
  return emulator
}

const sse = { method: 'streamGenerateContent', query: '?alt=sse' }

it('a stream is framed as the service frames it', async () => {
  const { url } = await start()
  const { text } = await ask(url, hello, sse)
  const [first, second, end] = text.split('\r\n\r\n')
  const usage = (tokens: number) => ({
    promptTokenCount: 2,
    candidatesTokenCount: tokens,
    totalTokenCount: 2 + tokens,
    promptTokensDetails: [{ modality: 'TEXT', tokenCount: 2 }],
  })
  const rest = { modelVersion: 'gemini-2.5-flash', responseId: 'zaOlNqQdS9l5HDFVGoMPy_t' }
  expect(first).toBe(
    `data: ${JSON.stringify({
      candidates: [{ content: { parts: [{ text: 'Hi' }], role: 'model' }, index: 0 }],
      usageMetadata: usage(1),
      ...rest,
    })}`,
  )
  expect(second).toBe(
    `data: ${JSON.stringify({
      candidates: [{ content: { parts: [{ text: ' there' }], role: 'model' }, finishReason: 'STOP', index: 0 }],
      usageMetadata: usage(3),
      ...rest,
    })}`,
  )
  expect(end).toBe('')
})

it('without alt=sse a stream is one JSON array, and so is its error', async () => {
  const { url } = await start()
  const good = await ask(url, hello, { method: 'streamGenerateContent' })
  expect(good.json).toMatchObject([{ candidates: [{}] }, { candidates: [{ finishReason: 'STOP' }] }])
  const bad = await ask(url, {}, { method: 'streamGenerateContent' })
  expect(bad.json).toMatchObject([{ error: { code: 400 } }])
  expect((await ask(url, {}, sse)).error).toMatchObject({ code: 400 })
})

it('Gemini 3 ends a stream with a signature on an empty text, and generateContent signs the text itself', async () => {
  const { url } = await start()
  const model = 'gemini-3-flash-preview'
  const streamed = (await ask(url, hello, { ...sse, model })).text.trim().split('\r\n\r\n')
  const last = JSON.parse(streamed.at(-1)?.slice(6) ?? '{}').candidates[0]
  expect(streamed).toHaveLength(3)
  expect(last).toMatchObject({
    content: { parts: [{ text: '', thoughtSignature: expect.any(String) }] },
    finishReason: 'STOP',
  })
  const { json } = await ask(url, hello, { model })
  const text = { text: 'Hi there', thoughtSignature: last.content.parts[0].thoughtSignature }
  expect(json?.candidates).toMatchObject([{ content: { parts: [text] } }])
  const replay = { contents: [...hello.contents, { role: 'model', parts: [text] }, ...hello.contents] }
  expect((await ask(url, replay, { model })).status).toBe(200)
})

it('with a fixed time the same requests get the same ids', async () => {
  const calls: Brain = { answer: () => ({ parts: [{ functionCall: { name: 'look', args: {} } }] }) }
  const ids = async () => {
    const { url } = await start({ brain: calls })
    const options = { model: 'gemini-3.5-flash' }
    return [(await ask(url, hello, options)).json, (await ask(url, hello, options)).json].map((json) =>
      JSON.stringify(json),
    )
  }
  const [first, second] = await ids()
  expect(await ids()).toEqual([first, second])
  expect(first).not.toBe(second)
})

it('a key is needed, in the header or in the query', async () => {
  const emulator = await start()
  const none = await ask(emulator.url, hello, { headers: {} })
  expect(none.status).toBe(403)
  expect(none.error).toEqual({
    code: 403,
    message:
      "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
    status: 'PERMISSION_DENIED',
  })
  expect((await ask(emulator.url, hello, { headers: {}, query: '?key=secret' })).status).toBe(200)
  expect(JSON.stringify(emulator.requests)).not.toContain('secret')
})

it('an unknown model is not found', async () => {
  const { url } = await start()
  const { status, error } = await ask(url, hello, { model: 'gemini-99' })
  expect(status).toBe(404)
  expect(error).toEqual({
    code: 404,
    message:
      'models/gemini-99 is not found for API version v1beta, or is not supported for generateContent. Call ListModels to see the list of available models and their supported methods.',
    status: 'NOT_FOUND',
  })
})

it.each(['v1', 'v1beta', 'v1alpha'])('%s is served', async (version) => {
  const { url } = await start()
  const response = await fetch(`${url}/${version}/models?key=k`)
  const { models } = (await response.json()) as { models: unknown[] }
  expect(models.length).toBeGreaterThan(10)
})

it.each(['/', '//', '/%E0', '/v1beta/models/gemini-2.5-flash:embedContent', '/v2/models'])(
  '%s is not',
  async (path) => {
    const { url } = await start()
    const response = await fetch(`${url}${path}?key=k`, { method: 'POST', body: '{}' })
    expect(response.status).toBe(404)
  },
)

it('a body that is not JSON is refused, and so is one that is too large', async () => {
  const { url } = await start()
  const bad = await ask(url, '{"contents": [}')
  expect(bad.error).toMatchObject({
    code: 400,
    message: 'Invalid JSON payload received. Unexpected token.\n{"contents": [}\n^',
    status: 'INVALID_ARGUMENT',
  })
  const large = await ask(url, { contents: [{ parts: [{ text: 'x'.repeat(21 * 1024 * 1024) }] }] })
  expect(large.error?.message).toBe('Request payload size exceeds the limit: 20971520 bytes.')
})

it('the newest requests are kept as they came', async () => {
  const emulator = await start({ brain: says('ok'), keepRequests: 2 })
  for (const text of ['one', 'two', 'three']) {
    await ask(emulator.url, { contents: [{ parts: [{ text }] }], generation_config: {} }, text === 'three' ? sse : {})
  }
  await ask(emulator.url, hello, { model: 'gemini-99' })
  expect(emulator.requests).toEqual([
    {
      method: 'POST',
      url: '/v1beta/models/gemini-2.5-flash:streamGenerateContent?alt=sse',
      model: 'gemini-2.5-flash',
      body: { contents: [{ parts: [{ text: 'three' }] }], generation_config: {} },
      status: 200,
      chunks: 1,
      aborted: false,
    },
    expect.objectContaining({ model: 'gemini-99', status: 404, body: undefined }),
  ])
})

it('a client that leaves ends the work on its answer', async () => {
  let asked: AbortSignal | undefined
  const texts = Array.from({ length: 1000 }, (_, index) => ({ text: `${index} ` }))
  const emulator = await start({
    brain: {
      answer({ signal }) {
        asked = signal
        return { parts: texts, chunkDelayMs: 30 }
      },
    },
  })
  const abort = new AbortController()
  const response = await fetch(`${emulator.url}/v1beta/models/gemini-2.5-flash:streamGenerateContent?alt=sse&key=k`, {
    method: 'POST',
    body: JSON.stringify(hello),
    signal: abort.signal,
  })
  await response.body?.getReader().read()
  abort.abort()
  await expect.poll(() => emulator.requests[0]?.aborted).toBe(true)
  expect(asked?.aborted).toBe(true)
  const chunks = emulator.requests[0]?.chunks ?? 0
  expect(chunks).toBeLessThan(texts.length)
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(emulator.requests[0]?.chunks).toBe(chunks)
})

it('a client that does not read stops the stream instead of filling the memory', async () => {
  const chunk = { text: 'x'.repeat(64 * 1024) }
  const emulator = await start({ brain: { answer: () => ({ parts: Array.from({ length: 2000 }, () => chunk) }) } })
  const body = JSON.stringify(hello)
  const socket = connect(emulator.port, '127.0.0.1')
  socket.pause()
  socket.write(
    `POST /v1beta/models/gemini-2.5-flash:streamGenerateContent?alt=sse&key=k HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  const written = () => emulator.requests[0]?.chunks ?? 0
  let before = -1
  await expect
    .poll(
      () => {
        const stands = written() > 0 && written() === before
        before = written()
        return stands
      },
      { interval: 50 },
    )
    .toBe(true)
  expect(written()).toBeLessThan(1000)
  socket.destroy()
  await expect.poll(() => emulator.requests[0]?.aborted).toBe(true)
})

it('close ends a stream that is under way', async () => {
  const emulator = await start({
    brain: { answer: () => ({ parts: [{ text: 'a' }, { text: 'b' }], chunkDelayMs: 60_000 }) },
  })
  const asked = ask(emulator.url, hello, sse)
  await expect.poll(() => emulator.requests.length).toBe(1)
  await emulator.close()
  await expect(asked).rejects.toThrow()
})

it('a port that is taken is an error', async () => {
  const { port } = await start()
  await expect(startEmulator({ port, brain: says('no') })).rejects.toThrow('EADDRINUSE')
})

it('without a brain the planner answers', async () => {
  const emulator = await start({})
  const { json } = await ask(emulator.url, hello)
  expect(json?.candidates).toMatchObject([{ content: { parts: [{ text: expect.any(String) }] }, finishReason: 'STOP' }])
})

/** `node:http`, for fetch does not let a test say another Host or Origin. */
const statusOf = (url: string, options: RequestOptions, body?: object): Promise<number> =>
  new Promise((resolve, reject) => {
    request(url, options, (response) => resolve(response.resume().statusCode ?? 0))
      .on('error', reject)
      .end(body && JSON.stringify(body))
  })

const doors: [what: string, method: string, path: string, body?: object][] = [
  ['the page', 'GET', '/emulator'],
  ['the state', 'GET', '/emulator/state.json'],
  ['Gemini', 'POST', '/v1beta/models/gemini-2.5-flash:generateContent?key=k', hello],
  ['Gmail', 'GET', '/gmail/v1/users/me/messages'],
  ['the calendar', 'GET', '/calendar/v3/users/me/calendarList'],
  ['Slack', 'POST', '/slack/api/auth.test', {}],
  ['consent', 'GET', '/o/oauth2/v2/auth'],
]

it.each(doors)(
  '%s is closed to pages of other sites and to names that were made to point here',
  async (_, method, path, body) => {
    const { url, port, services } = await start()
    const before = JSON.stringify(services)
    const ask = (headers: Record<string, string>) => statusOf(url + path, { method, headers }, body)
    for (const host of ['evil.example', `evil.example:${port}`, `127.0.0.1.evil.example:${port}`])
      expect(await ask({ host }), `Host ${host}`).toBe(403)
    for (const origin of ['https://evil.example', 'http://127.0.0.1:1', 'null', `http://evil.example:${port}`])
      expect(await ask({ origin }), `Origin ${origin}`).toBe(403)
    expect(JSON.stringify(services)).toBe(before)
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`])
      expect(await ask({ host }), `Host ${host}`).not.toBe(403)
    expect(await ask({ origin: `http://127.0.0.1:${port}` })).not.toBe(403)
  },
)
