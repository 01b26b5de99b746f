import { expect, test } from 'vitest'
import { LineReader } from '../../support/clients/line-reader.ts'
import { hosts } from './hosts.ts'
import { bearer, mountable } from './mounted.ts'

test.each(['node:http', 'Hono', 'a handler of Next.js behind a server'])(
  'J6: mounted in %s, a stream whose server stops ends with a line that says so, below the base path',
  async (name) => {
    const { mounts } = await mountable({ basePath: '/agent' })
    const url = await hosts[name]?.(mounts)
    const init = { method: 'POST', headers: bearer, body: '{"prompt":"Look."}' }
    const stream = new LineReader(await fetch(`${url}/api/agent/run/stream`, init))
    for (let line = await stream.next(); line.type !== 'tool_call'; ) line = await stream.next()
    const [last] = await Promise.all([stream.last(), mounts.stop(2_000)])
    expect(last).toMatchObject({ code: 'STREAM_CUT', error: expect.stringContaining(' /agent/api/agent/runs/') })
    expect((await fetch(`${url}/api/agent/settings`, { headers: bearer })).status).toBe(503)
  },
)

test.each(['Express 5', 'Hono'])(
  'mounted in %s, every request is told when it is over, streams when they end',
  async (name) => {
    const told: object[] = []
    const basePath = name === 'Hono' ? { basePath: '/agent' } : {}
    const { mounts, open } = await mountable({ ...basePath, onRequest: (served) => void told.push(served) })
    const url = await hosts[name]?.(mounts)
    const init = { method: 'POST', headers: bearer, body: '{"prompt":"Look."}' }
    const stream = new LineReader(await fetch(`${url}/api/agent/run/stream`, init))
    for (let line = await stream.next(); line.type !== 'tool_call'; ) line = await stream.next()
    expect(told).toEqual([])
    open()
    await stream.last()
    const served = {
      method: 'POST',
      route: '/api/agent/run/stream',
      status: 200,
      ms: expect.any(Number),
      userId: 'ann',
    }
    await expect.poll(() => told).toEqual([served])
  },
)
