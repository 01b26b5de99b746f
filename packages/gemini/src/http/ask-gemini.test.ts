import http from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { failureOf } from '../testing/collect.ts'
import { closeServers, errorReply, type PlaybackServer, startPlaybackServer, text } from '../testing/playback-server.ts'
import { askGemini, HttpFailure } from './ask-gemini.ts'
import { createEndpoint } from './endpoint.ts'

afterEach(closeServers)

async function ask({ url }: PlaybackServer, model = 'm') {
  const body = { contents: [], generationConfig: {} }
  const { signal } = new AbortController()
  const endpoint = createEndpoint({ apiKey: 'k', baseUrl: url })
  return askGemini(endpoint, { url: endpoint.url(model, 'generateContent'), body, signal })
}

it('a success is the response', async () => {
  const response = await ask(await startPlaybackServer({ events: [text('hi')] }))
  expect(await textOf(response)).toContain('"hi"')
})

it('anything else throws with the text of the server', async () => {
  const server = await startPlaybackServer(errorReply(418, 'short and stout', [], { 'retry-after': '9' }))
  const failure = await failureOf(ask(server))
  expect(failure).toBeInstanceOf(HttpFailure)
  expect(failure).toMatchObject({ status: 418, body: expect.stringContaining('short and stout'), retryAfter: '9' })
})

it('a missing response throws with the reason', async () => {
  const server = await startPlaybackServer()
  await server.close()
  const failure = await failureOf(ask(server))
  expect(failure).toMatchObject({ status: undefined, body: expect.stringContaining('ECONNREFUSED') })
})

it.each(['../files', 'a?b', 'a&b', 'a#b', 'a b', ''])(
  'a model name that would change the address is refused: "%s"',
  async (model) => {
    const server = await startPlaybackServer({ events: [text('hi')] })
    expect(await failureOf(ask(server, model))).toMatchObject({ code: 'MODEL_BAD_REQUEST' })
    expect(server.requests).toEqual([])
  },
)

it('connecting times out after 10 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { options } = http.globalAgent as unknown as { options: { lookup?: unknown } }
  const { lookup } = options
  onTestFinished(() => {
    vi.useRealTimers()
    options.lookup = lookup
  })
  const looked = vi.fn()
  // A name that never resolves keeps the socket connecting, like a server that drops packets.
  options.lookup = looked
  const server = await startPlaybackServer()
  const failure = failureOf(ask({ ...server, url: 'http://gemini.test' }))
  while (looked.mock.calls.length === 0) await new Promise((resolve) => setImmediate(resolve))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await failure).toMatchObject({ status: undefined, body: 'No connection within 10 seconds' })
  expect(vi.getTimerCount()).toBe(0)
})
