import type { ModelChunk } from '@deckhand/spec'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { collect, failureOf, hello, modelOn } from '../testing/collect.ts'
import { closeServers, errorReply, type Reply, startPlaybackServer, text } from '../testing/playback-server.ts'

const hanging: Reply = { events: [text('Half')], ending: 'hang' }

// Node ends the process for these, even if the same error was also caught elsewhere.
const unhandled = vi.fn()
beforeEach(() => void process.on('unhandledRejection', unhandled))
afterEach(async () => {
  await new Promise((resolve) => setTimeout(resolve, 30))
  await closeServers()
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})

describe('an abort', () => {
  const stop = new Error('stopped by the user')

  it('in the middle of a stream ends the turn and the HTTP request at once', async () => {
    const server = await startPlaybackServer(hanging)
    const controller = new AbortController()
    const chunks: ModelChunk[] = []
    const turn = async () => {
      for await (const chunk of modelOn(server).stream(hello, controller.signal)) {
        chunks.push(chunk)
        setTimeout(() => controller.abort(stop), 5)
      }
    }
    expect(await failureOf(turn())).toBe(stop)
    expect(chunks).toEqual([{ type: 'text', text: 'Half' }])
    await expect.poll(() => server.abandoned).toBe(1)
    expect(server.requests.length).toBe(1)
  })

  it('takes effect between chunks that arrived together', async () => {
    const body = Array.from({ length: 50 }, () => `data: ${JSON.stringify(text('x'))}\r\n\r\n`).join('')
    const server = await startPlaybackServer({ body, ending: 'hang' })
    const controller = new AbortController()
    let seen = 0
    const turn = async () => {
      for await (const _chunk of modelOn(server).stream(hello, controller.signal)) {
        seen += 1
        controller.abort(stop)
      }
    }
    expect(await failureOf(turn())).toBe(stop)
    expect(seen).toBe(1)
  })

  it('before the answer began ends the turn and the HTTP request at once', async () => {
    const server = await startPlaybackServer({ ending: 'hang' })
    const controller = new AbortController()
    const failure = failureOf(collect(modelOn(server), hello, controller.signal))
    await expect.poll(() => server.requests.length).toBe(1)
    controller.abort(stop)
    expect(await failure).toBe(stop)
    await expect.poll(() => server.abandoned).toBe(1)
  })

  it('during the wait for another attempt ends the wait at once', async () => {
    // An hour is longer than the test's timeout.
    const server = await startPlaybackServer(errorReply(503, 'overloaded', [], { 'retry-after': '3600' }))
    const controller = new AbortController()
    const model = modelOn(server, { retry: { attempts: 3, maxDelayMs: 3_600_000 } })
    const failure = failureOf(collect(model, hello, controller.signal))
    await expect.poll(() => server.requests.length).toBe(1)
    setTimeout(() => controller.abort(stop), 100)
    expect(await failure).toBe(stop)
    expect(server.requests.length).toBe(1)
  })

  it('before the turn sends nothing', async () => {
    const server = await startPlaybackServer(hanging)
    expect(await failureOf(collect(modelOn(server), hello, AbortSignal.abort(stop)))).toBe(stop)
    expect(server.requests.length).toBe(0)
  })

  it('leaves no listener after the turn', async () => {
    const server = await startPlaybackServer({ events: [text('Done.', 'STOP')] })
    const { signal } = new AbortController()
    const added = vi.spyOn(signal, 'addEventListener')
    const removed = vi.spyOn(signal, 'removeEventListener')
    await collect(modelOn(server), hello, signal)
    expect(removed).toHaveBeenCalledTimes(added.mock.calls.length)
  })
})

describe('a consumer that stops reading', () => {
  it('ends the HTTP request', async () => {
    const server = await startPlaybackServer(hanging)
    for await (const _chunk of modelOn(server).stream(hello, new AbortController().signal)) break
    await expect.poll(() => server.abandoned).toBe(1)
  })
})

// Only the reader of the turn may see these errors: see `unhandled` above.
describe('a stream that breaks does not end the process', () => {
  it.each<[string, Reply]>([
    ['reset between events', { events: [text('Half')], ending: 'cut' }],
    ['reset inside an event', { events: [text('Half')], body: 'data: {"candi', ending: 'cut' }],
    ['reset before the first event', { ending: 'cut' }],
    ['reset after an event that is no JSON', { events: [text('Half'), '{"oops'], ending: 'cut' }],
    ['reset after an error event', { events: [text('Half'), { error: { code: 500, message: 'x' } }], ending: 'cut' }],
    ['reset in an error answer', { status: 500, body: '{"error":', ending: 'cut' }],
    ['ended inside an event', { events: [text('Half')], body: 'data: {"candi' }],
  ])('%s', async (_title, reply) => {
    const failure = await failureOf(collect(modelOn(await startPlaybackServer(reply))))
    expect(failure).toMatchObject({ code: expect.stringMatching(/^MODEL_/) })
  })

  it('when it is reset after the reader stopped', async () => {
    const server = await startPlaybackServer({ events: [text('Half'), text('more')], ending: 'cut' })
    for await (const _chunk of modelOn(server).stream(hello, new AbortController().signal)) break
  })
})
