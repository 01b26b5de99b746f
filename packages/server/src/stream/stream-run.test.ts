import { EventEmitter, once } from 'node:events'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Runtime } from '@deckhand/runtime'
import type { KernelEvent } from '@deckhand/spec'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lineHeaders, lineSource, writeLines } from './line-stream.ts'
import { streamRun } from './stream-run.ts'

const run = { userId: 'ann', runId: 'r', threadId: 't', after: 0, until: 'end' as const, onFault: () => {} }

interface Serving {
  stopSignal?: AbortSignal
  onOpen?: (response: ServerResponse) => void
}

async function serve(runtime: Runtime, { onOpen, ...more }: Serving = {}): Promise<number> {
  const server = createServer((_, response) => {
    onOpen?.(response)
    const left = new AbortController()
    const signal = AbortSignal.any([left.signal, ...(more.stopSignal ? [more.stopSignal] : [])])
    response.writeHead(200, lineHeaders).flushHeaders()
    const texts = streamRun(runtime, { ...run, ...more }, signal)
    void writeLines(lineSource(texts, { left, onFault: run.onFault }), response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** A run with endless events, which counts how many were read. */
function endlessRuntime() {
  let asked = 0
  let left = false
  const delta = 'x'.repeat(10_000)
  const runtime = {
    async *follow({ signal }: { signal: AbortSignal }) {
      try {
        while (!signal.aborted) yield [{ seq: ++asked, event: { type: 'text', delta } }]
      } finally {
        left = true
      }
    },
  } as unknown as Runtime
  return { runtime, asked: () => asked, left: () => left }
}

test('a reader that pauses pauses the reading of the run, and one that disconnects ends it', async () => {
  const { runtime, asked, left } = endlessRuntime()
  const socket = connect(await serve(runtime), '127.0.0.1')
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  // It has paused if the count does not change for a while. A stream that buffers without limit never pauses.
  const standsStill = async () => {
    const before = asked()
    await sleep(300)
    return before > 0 && asked() === before
  }
  await expect.poll(standsStill).toBe(true)
  expect(asked() * 10_000).toBeLessThan(20_000_000)
  socket.destroy()
  await expect.poll(left).toBe(true)
})

/** Emits these events, one for each `next`. */
function pacedRuntime(...events: KernelEvent[]) {
  const steps = new EventEmitter()
  const runtime = {
    async *follow() {
      for (const [index, event] of events.entries()) {
        await once(steps, 'next')
        yield [{ seq: index + 1, event }]
      }
    },
  } as unknown as Runtime
  return { runtime, next: () => void steps.emit('next') }
}

const failed: KernelEvent = {
  type: 'failed',
  code: 'CANCELLED',
  message: 'Stopped.',
  usage: { inputTokens: 0, outputTokens: 0, thoughtTokens: 0, totalTokens: 0 },
}

test('J7: a silent stream sends a space now and then, which readers treat as part of the next line', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { runtime, next } = pacedRuntime({ type: 'text', delta: 'One.' }, failed)
  // Not with fetch, which has its own timers for kept-alive connections.
  const [response] = (await once(get(`http://127.0.0.1:${await serve(runtime)}`), 'response')) as [IncomingMessage]
  const reader = response.setEncoding('utf8').iterator()
  const read = async () => (await reader.next()).value as string
  next()
  const first = await read()
  expect(first).toBe('{"type":"delta","delta":"One.","seq":1}\n')
  for (let silence = 0; silence < 3; silence += 1) {
    vi.advanceTimersByTime(15_000)
    expect(await read()).toBe(' ')
  }
  next()
  const last = await read()
  expect(JSON.parse(`   ${last}`)).toMatchObject({ type: 'error', code: 'CANCELLED', seq: 2 })
  expect((await reader.next()).done).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('a stream that sent the end of its run sends nothing more when the server stops right then', async () => {
  const stopSignal = new AbortController()
  const { runtime, next } = pacedRuntime(failed)
  const { follow } = runtime
  runtime.follow = async function* (options) {
    yield* follow(options)
    stopSignal.abort()
  }
  const response = await fetch(`http://127.0.0.1:${await serve(runtime, { stopSignal: stopSignal.signal })}`)
  next()
  expect((await response.text()).trimEnd().split('\n')).toHaveLength(1)
})

test('J6: a slow reader still gets complete lines when the server stops, and then the line that says so', async () => {
  const { runtime, asked } = endlessRuntime()
  const stopSignal = new AbortController()
  let out: ServerResponse | undefined
  const onOpen = (response: ServerResponse) => {
    out = response
  }
  const response = await fetch(`http://127.0.0.1:${await serve(runtime, { stopSignal: stopSignal.signal, onOpen })}`)
  await expect.poll(() => out?.writableNeedDrain).toBe(true)
  stopSignal.abort()
  const lines = (await response.text()).trimEnd().split('\n')
  const sent = asked()
  expect(lines).toHaveLength(sent + 1)
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ type: 'error', code: 'STREAM_CUT', seq: sent })
})
