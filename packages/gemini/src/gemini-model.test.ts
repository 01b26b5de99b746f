import { afterEach, describe, expect, it, vi } from 'vitest'
import { geminiModel } from './gemini-model.ts'
import { collect, failureOf, hello, modelOn } from './testing/collect.ts'
import { closeServers, errorReply, type Reply, startPlaybackServer, text } from './testing/playback-server.ts'

afterEach(closeServers)

const good: Reply = { events: [text('Done.', 'STOP')] }

describe('a model', () => {
  it('has the default name if none is configured', () => {
    expect(geminiModel({ apiKey: 'k' }).id).toBe('gemini-2.5-flash')
    expect(geminiModel({ apiKey: 'k', model: 'gemini-3-pro' }).id).toBe('gemini-3-pro')
  })

  it('reuses its connections between turns', async () => {
    const server = await startPlaybackServer(good)
    const model = modelOn(server)
    for (let turn = 0; turn < 10; turn += 1) await collect(model)
    expect(server.requests.length).toBe(10)
    // Node may open a second connection.
    expect(server.connections).toBeLessThanOrEqual(2)
  })
})

describe('a broken stream', () => {
  const broken: [title: string, reply: Reply][] = [
    ['a connection reset in the middle', { events: [text('Half')], ending: 'cut' }],
    ['a connection reset inside an event', { events: [text('Half')], body: 'data: {"candi', ending: 'cut' }],
    ['an end inside an event', { events: [text('Half')], body: 'data: {"candi' }],
    ['an end without a finish reason', { events: [text('Half')] }],
    ['an event that is no JSON', { events: [text('Half'), '{"candidates": [', text('more', 'STOP')] }],
    [
      'an error event',
      { events: [text('Half'), { error: { code: 503, message: 'overloaded', status: 'UNAVAILABLE' } }] },
    ],
    [
      'an error event without a code',
      { events: [text('Half'), { error: { message: 'overloaded' } }, text('more', 'STOP')] },
    ],
    [
      'an error event after the finish reason',
      { events: [text('Half', 'STOP'), { error: { code: 14, message: 'overloaded' } }] },
    ],
    [
      'an error event in a list',
      { events: [text('Half'), [{ error: { code: 503, message: 'overloaded' } }], text('more', 'STOP')] },
    ],
    ['an event that is null', { events: [text('Half'), 'null', text('more', 'STOP')] }],
  ]

  it.each(broken)('is retried after a restart: %s', async (_title, reply) => {
    const chunks = await collect(modelOn(await startPlaybackServer(reply, good)))
    expect(chunks).toEqual([
      { type: 'text', text: 'Half' },
      { type: 'restart', reason: expect.any(String) },
      { type: 'text', text: 'Done.' },
      { type: 'finish', usage: expect.any(Object), unreported: true },
    ])
  })

  const tokens = (totalTokenCount: number) => ({ usageMetadata: { promptTokenCount: 5, totalTokenCount } })
  const attempts: [string, Reply[], unknown[]][] = [
    ['reported', [{ events: [text('Half'), tokens(7)], ending: 'cut' }, good], [[true, 7]]],
    ['unknown', [{ events: [text('Half')], ending: 'cut' }, good], [[true, undefined]]],
    ['nothing, for a refused request', [errorReply(500, 'oops'), good], [[true, 0]]],
    [
      'reported, for each and for the last',
      [{ events: [text('', 'STOP'), tokens(6)] }],
      [
        [true, 6],
        [false, 6],
      ],
    ],
  ]
  it.each(attempts)('reports the usage of each failed request: %s', async (_title, replies, expected) => {
    const reported: unknown[] = []
    const model = modelOn(await startPlaybackServer(...(replies as [Reply])))
    try {
      for await (const chunk of model.stream(hello, new AbortController().signal))
        if (chunk.type === 'attempt_failed') reported.push([chunk.willRetry, chunk.usage?.totalTokens])
    } catch {}
    expect(reported).toEqual(expected)
  })

  it('reports zero usage without a server, and sends a request only when the next chunk is pulled', async () => {
    const server = await startPlaybackServer({ events: [text('Half')], ending: 'cut' })
    for await (const chunk of modelOn(server).stream(hello, new AbortController().signal))
      if (chunk.type === 'attempt_failed') break
    expect(server.requests.length).toBe(1)
    const nowhere = modelOn(server)
    await closeServers()
    const reported: unknown[] = []
    await failureOf(
      (async () => {
        for await (const chunk of nowhere.stream(hello, new AbortController().signal)) reported.push(chunk)
      })(),
    )
    expect(reported).toMatchObject([{ usage: { totalTokens: 0 } }, { usage: { totalTokens: 0 } }, { willRetry: false }])
  })

  it('fails if it breaks each time', async () => {
    const server = await startPlaybackServer({ events: [text('Half')], ending: 'cut' })
    expect(await failureOf(collect(modelOn(server)))).toMatchObject({ code: 'MODEL_STREAM_CUT' })
    expect(server.requests.length).toBe(3)
  })

  it('fails with the code of its error event', async () => {
    const overloaded = { error: { code: 503, message: 'overloaded', status: 'UNAVAILABLE' } }
    const failure = await failureOf(collect(modelOn(await startPlaybackServer({ events: [text('Half'), overloaded] }))))
    expect(failure).toMatchObject({ code: 'MODEL_UNAVAILABLE', message: expect.stringContaining('503: overloaded') })
  })

  it('is not retried if its error event says that the request is bad', async () => {
    const server = await startPlaybackServer({ events: [text('Half'), { error: { code: 400, message: 'too long' } }] })
    expect(await failureOf(collect(modelOn(server)))).toMatchObject({ code: 'MODEL_BAD_REQUEST' })
    expect(server.requests.length).toBe(1)
  })

  it('causes no restart if no chunk was yielded', async () => {
    const chunks = await collect(modelOn(await startPlaybackServer({ ending: 'cut' }, good)))
    expect(chunks.map((chunk) => chunk.type)).toEqual(['text', 'finish'])
  })
})

describe('a refused request', () => {
  it('is retried with growing waits, and then fails', async () => {
    const server = await startPlaybackServer(errorReply(503, 'overloaded'))
    const sleep = vi.fn(async () => {})
    const retry = { attempts: 4, baseDelayMs: 100, random: () => 0.5, sleep }
    const failure = await failureOf(collect(modelOn(server, { retry })))
    expect(failure).toMatchObject({ code: 'MODEL_UNAVAILABLE' })
    expect(server.requests.length).toBe(4)
    expect(sleep.mock.calls).toEqual([
      [50, expect.anything()],
      [100, expect.anything()],
      [200, expect.anything()],
    ])
  })

  it('is retried after the time that the server asks for', async () => {
    const server = await startPlaybackServer(errorReply(429, 'slow down', [], { 'retry-after': '7' }), good)
    const sleep = vi.fn(async () => {})
    await collect(modelOn(server, { retry: { sleep } }))
    expect(sleep.mock.calls).toEqual([[7_000, expect.anything()]])
  })

  it('fails at once if that time is too long, and says when to try again', async () => {
    const retryInfo = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '45s' }
    const server = await startPlaybackServer(errorReply(429, 'slow down', [retryInfo]))
    const failure = await failureOf(collect(modelOn(server)))
    expect(failure).toMatchObject({
      code: 'MODEL_RATE_LIMITED',
      message: expect.stringContaining('Try again in 45 seconds.'),
    })
    expect(server.requests.length).toBe(1)
  })

  it('that breaks off after a retry is retried within the same plan', async () => {
    const server = await startPlaybackServer(errorReply(500, 'oops'), { events: [text('Half')], ending: 'cut' }, good)
    const chunks = await collect(modelOn(server))
    expect(chunks.map((chunk) => chunk.type)).toEqual(['text', 'restart', 'text', 'finish'])
  })

  it('fails with the reason if there is no server', async () => {
    const server = await startPlaybackServer(good)
    await server.close()
    const failure = await failureOf(collect(modelOn(server), hello))
    expect(failure).toMatchObject({ code: 'MODEL_UNAVAILABLE', message: expect.stringContaining('ECONNREFUSED') })
  })
})
