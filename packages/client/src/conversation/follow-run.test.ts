import type { StreamLine } from '@deckhand/spec'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DeckhandClient } from '../api/deckhand-client.ts'
import { followRun } from './follow-run.ts'
import { withDefaults } from './options.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

interface Connection {
  path: string
  say(text: string): void
  end(): void
  isOpen(): boolean
}

/** Follows a run over connections that the test controls. */
function following() {
  const connections: Connection[] = []
  const lines: StreamLine[] = []
  const lost: boolean[] = []
  const open: typeof fetch = async (input, { signal } = {}) => {
    let isOpen = true
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const close = (how: () => void) => () => {
          isOpen = false
          how()
        }
        signal?.addEventListener(
          'abort',
          close(() => controller.error(signal.reason)),
        )
        connections.push({
          path: String(input),
          say: (text) => controller.enqueue(new TextEncoder().encode(text)),
          end: close(() => controller.close()),
          isOpen: () => isOpen,
        })
      },
    })
    return new Response(body)
  }
  const client = new DeckhandClient({ fetch: open })
  const done = followRun({
    options: withDefaults({ client, agentId: 'a' }),
    start: { request: { prompt: 'Go.' }, idempotencyKey: 'k' },
    position: () => ({ ...(lines.length > 0 && { runId: 'r' }), seq: lines.at(-1)?.seq ?? 0 }),
    onLine: (line) => void lines.push(line),
    onConnection: (isLost) => void lost.push(isLost),
    signal: new AbortController().signal,
  })
  return { connections, lines, lost, done }
}

const status = '{"type":"status","status":"planning","threadId":"t","runId":"r","seq":1}\n'
const delta = '{"type":"delta","delta":"One.","seq":2}\n'
const cut = '{"type":"error","error":"The stream broke off.","code":"STREAM_CUT","runId":"r","threadId":"t","seq":2}\n'
const failed = '{"type":"error","error":"No.","code":"CANCELLED","runId":"r","threadId":"t","seq":3}\n'

test('J6: a broken stream is not a failed run: it is followed from the last line', async () => {
  const { connections, lines, lost, done } = following()
  await vi.waitUntil(() => connections[0])
  connections[0]?.say(status + delta + cut)
  connections[0]?.end()
  await vi.waitUntil(() => lost.includes(true))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(connections[1]?.path).toBe('/api/agent/runs/r/stream?after=2')
  connections[1]?.say(failed)
  await done
  expect(lines.map(({ type, seq }) => [type, seq])).toEqual([
    ['status', 1],
    ['delta', 2],
    ['error', 3],
  ])
  expect(lost).toEqual([false, true, false])
})

test('J6: a server that keeps breaking off is retried less and less often', async () => {
  const { connections } = following()
  await vi.waitUntil(() => connections[0])
  connections[0]?.say(status + delta + cut)
  for (let tries = 1; tries <= 8; tries += 1) {
    await vi.advanceTimersByTimeAsync(5_000)
    expect(connections).toHaveLength(tries + 1)
    connections[tries]?.say(cut)
  }
  // By now it waits for at least half of the longest pause.
  await vi.advanceTimersByTimeAsync(2_400)
  expect(connections).toHaveLength(9)
})

test('J7: a silent connection is given up, and the run is followed on another', async () => {
  const { connections, lines, lost, done } = following()
  await vi.waitUntil(() => connections[0])
  connections[0]?.say(status + delta)
  await vi.waitUntil(() => lines.length === 2)
  await vi.advanceTimersByTimeAsync(50_000)
  expect(connections[0]?.isOpen()).toBe(false)
  expect(connections[1]?.path).toBe('/api/agent/runs/r/stream?after=2')
  connections[1]?.say(failed)
  await done
  expect(lost).toEqual([false, true, false])
})

test('J7: a connection that is kept alive stays, however long the run is silent', async () => {
  const { connections, lines, done } = following()
  await vi.waitUntil(() => connections[0])
  connections[0]?.say(status + delta)
  for (let quarter = 0; quarter < 40; quarter += 1) {
    await vi.advanceTimersByTimeAsync(15_000)
    connections[0]?.say(' ')
  }
  connections[0]?.say(failed)
  await done
  expect(connections).toHaveLength(1)
  expect(lines).toHaveLength(3)
  expect(vi.getTimerCount()).toBe(0)
})

test('a request that is never answered is sent again', async () => {
  const asked: string[] = []
  const silent: typeof fetch = (input, { signal } = {}) => {
    asked.push(String(input))
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  }
  const stop = new AbortController()
  const done = followRun({
    options: withDefaults({ client: new DeckhandClient({ fetch: silent }), agentId: 'a' }),
    start: undefined,
    position: () => ({ runId: 'r', seq: 2 }),
    onLine: () => {},
    onConnection: () => {},
    signal: stop.signal,
  })
  await vi.advanceTimersByTimeAsync(50_000)
  expect(asked).toEqual(Array(2).fill('/api/agent/runs/r/stream?after=2'))
  stop.abort()
  await done
})
