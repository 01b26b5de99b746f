import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Runtime } from '@deckhand/runtime'
import { expect, onTestFinished, test } from 'vitest'
import { streamRun } from './stream-run.ts'

const run = { userId: 'ann', runId: 'r', threadId: 't', after: 0, until: 'end' as const }

/** A run that never stops talking, and counts how much of it was asked for. */
function endlessRuntime() {
  let asked = 0
  let left = false
  const delta = 'x'.repeat(10_000)
  const runtime = {
    async *follow() {
      try {
        for (;;) yield [{ seq: ++asked, event: { type: 'text', delta } }]
      } finally {
        left = true
      }
    },
  } as unknown as Runtime
  return { runtime, asked: () => asked, left: () => left }
}

test('a reader that stops reading stops the reading of the run, and one that goes away ends it', async () => {
  const { runtime, asked, left } = endlessRuntime()
  const server = createServer((_, response) => void streamRun(runtime, run, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  // It has stopped once it stands still for a while. One that heaps up never does.
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
