import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServedRequest } from '@deckhand/server'
import { expect, onTestFinished, test } from 'vitest'
import { tool } from '../support/models/emulated.ts'
import { post, served } from '../support/servers/served.ts'
import { openStore } from '../support/stores/stored.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** A server whose requests and faults are written down. */
async function watched(more: Parameters<typeof served>[2] = {}, tools = [tool('look')]) {
  const requests: ServedRequest[] = []
  const faults: unknown[] = []
  const onFault = (fault: unknown) => void faults.push(fault)
  const onRequest = (request: ServedRequest) => void requests.push(request)
  return { ...(await served(undefined, tools, more, { onFault, onRequest })), requests, faults }
}

const hang = tool('hang', { description: 'Hangs a picture.', parameters: {}, handler: () => new Promise(() => {}) })

/** A run that keeps running. */
async function atWork() {
  const deckhand = await watched({}, [hang])
  deckhand.emulator.script([{ parts: [{ functionCall: { name: 'hang', args: {} } }] }])
  return deckhand
}

async function rawConnection(url: string): Promise<Socket & { received: string }> {
  const socket = Object.assign(connect(Number(new URL(url).port), '127.0.0.1'), { received: '' })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  socket.on('data', (data) => {
    socket.received += data
  })
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  return socket
}

test('a request is reported with the pattern of its route, without its path or query', async () => {
  const { url, requests } = await watched()
  await fetch(`${url}/api/agent/runs/0123456789?token=hush`)
  await fetch(`${url}/api/nowhere/hush?token=hush`)
  await fetch(`${url}/api/agent/nowhere`)
  await post(`${url}/api/agent/run`, { prompt: 7 })
  await fetch(`${url}/api/ready`)
  await expect.poll(() => requests.length).toBe(5)
  expect(requests.map(({ ms: _ms, ...request }) => request)).toEqual([
    { method: 'GET', route: '/api/agent/runs/:id', status: 404, userId: 'local' },
    { method: 'GET', route: 'unmatched', status: 404, userId: 'local' },
    { method: 'GET', route: 'unmatched', status: 404, userId: 'local' },
    { method: 'POST', route: '/api/agent/run', status: 400, userId: 'local' },
    { method: 'GET', route: '/api/ready', status: 200 },
  ])
})

test('a request that is refused before its route is reported too', async () => {
  const { url, requests } = await watched()
  await fetch(`${url}/api/agent/runs`, { headers: { origin: 'https://evil.example' } })
  await expect.poll(() => requests).toMatchObject([{ route: '/api/agent/runs', status: 403 }])
})

test('a reader that leaves a stream is reported as gone, once', async () => {
  const { url, requests, runtime } = await atWork()
  const { runId } = await runtime.start('local', { prompt: 'hang' })
  const leave = new AbortController()
  await fetch(`${url}/api/agent/runs/${runId}/stream`, { signal: leave.signal })
  leave.abort()
  await expect.poll(() => requests).toMatchObject([{ route: '/api/agent/runs/:id/stream', status: 200, aborted: true }])
})

test('a server whose store answers is ready', async () => {
  const { url } = await watched()
  const response = await fetch(`${url}/api/ready`)
  expect([response.status, await response.json()]).toEqual([200, { ok: true, status: 'ready' }])
})

test('the readiness check queries the store at most once a second', async () => {
  const store = await openStore(tempFolder())
  const { find } = store.runs
  let looks = 0
  store.runs.find = (...of) => {
    looks += 1
    return find(...of)
  }
  const { url } = await watched({ store })
  const begun = performance.now()
  const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${url}/api/ready`)))
  const seconds = (performance.now() - begun) / 1_000
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(looks).toBeLessThanOrEqual(1 + seconds)
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  const before = looks
  await fetch(`${url}/api/ready`)
  expect(looks).toBe(before + 1)
})

test('a draining server is not ready, answers everything else, and keeps no connection', async () => {
  const { url, server, runtime } = await served([], [])
  const before = await fetch(`${url}/api/agent/runs`)
  server.drain()
  runtime.rest()
  const [ready, after] = [await fetch(`${url}/api/ready`), await fetch(`${url}/api/agent/runs`)]
  expect([ready.status, await ready.json()]).toMatchObject([503, { code: 'UNAVAILABLE' }])
  expect([before, after].map(({ status, headers }) => [status, headers.get('connection')])).toEqual([
    [200, 'keep-alive'],
    [200, 'close'],
  ])
  const { runId } = await runtime.start('local', { prompt: 'Hello?' })
  expect(await runtime.store.runs.find('local', runId)).toMatchObject({ status: 'queued' })
})

test('a worker answers probes, and everything else with an explanation', async () => {
  const { url } = await served([], [], {}, { isWorker: true })
  const health = await fetch(`${url}/api/health`)
  const other = await post(`${url}/api/agent/run`, { prompt: 'Hello?' })
  expect([health.status, other.status, await other.json()]).toMatchObject([200, 404, { code: 'NOT_FOUND' }])
})

test('a server whose store is broken is alive but not ready, and the response reveals no internals', async () => {
  const { url, store, faults } = await watched()
  await store.close()
  const response = await fetch(`${url}/api/ready`)
  const body = { ok: false, code: 'UNAVAILABLE', error: 'The store cannot be read. The log says why.' }
  expect([response.status, await response.json()]).toEqual([503, body])
  expect(faults).toMatchObject([{ message: expect.stringContaining('The store is closed') }])
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
})

test('a store that does not respond within a second makes the server not ready', async () => {
  const store = await openStore(tempFolder())
  const find = store.runs.find
  let slow = false
  store.runs.find = (...of) => (slow ? new Promise(() => {}) : find(...of))
  const { url } = await watched({ store })
  slow = true
  const response = await fetch(`${url}/api/ready`)
  expect(await response.json()).toMatchObject({
    code: 'UNAVAILABLE',
    error: expect.stringMatching(/within a second.*deckhand doctor/),
  })
  expect(response.status).toBe(503)
})

test('when the server stops, streams end cleanly, waiting requests are told where to continue, and there are no faults', async () => {
  const { url, server, runtime, faults, store } = await atWork()
  const waiting = post(`${url}/api/agent/run`, { prompt: 'hang a picture' })
  await expect.poll(async () => (await runtime.store.runs.list('local', { limit: 1 }))[0]?.status).toBe('executing')
  const [run] = await runtime.store.runs.list('local', { limit: 1 })
  const stream = await fetch(`${url}/api/agent/runs/${run?.id}/stream`)

  await server.close()
  await runtime.close()
  await store.close()

  expect((await stream.text()).endsWith('}\n')).toBe(true)
  const answer = await waiting
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({
    code: 'UNAVAILABLE',
    error: expect.stringContaining(`${run?.id}/stream`),
  })
  await sleep(50)
  expect(faults).toEqual([])
  await expect(fetch(`${url}/api/health`)).rejects.toThrow('fetch failed')
})

test('while it stops, the server answers 503 on connections that were open before, and stays alive for the probe', async () => {
  const { url, server } = await watched()
  const host = new URL(url).host
  // Half a body keeps the server from being done; half a head keeps a connection from being idle.
  const half = async (request: string) => {
    const socket = await rawConnection(url)
    // A whole request before it, whose answer shows that this half has arrived.
    socket.write(`GET /api/health HTTP/1.1\r\nHost: ${host}\r\n\r\n${request}`)
    await expect.poll(() => socket.received).toContain('200 OK')
    return socket
  }
  await half(`POST /api/agent/run HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 100\r\n\r\n{`)
  const probes = await Promise.all(
    ['/api/ready', '/api/health', '/api/agent/runs'].map((path) => half(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n`)),
  )
  const closed = server.close()
  for (const probe of probes) probe.write('\r\n')
  const second = ({ received }: { received: string }) => received.split('HTTP/1.1 ')[2]?.slice(0, 3)
  await expect.poll(() => probes.map(second)).toEqual(['503', '200', '503'])
  expect(probes[0]?.received).toContain('The server is stopping.')
  await closed
})

test('/metrics does not exist without a counter', async () => {
  const { url } = await watched()
  expect((await fetch(`${url}/metrics`)).status).toBe(404)
})

test('/metrics needs the token, if one is sent, or a sign-in', async () => {
  const nobody = { identity: 'local' as const, authenticate: async () => undefined }
  const read = async () => ({ contentType: 'text/plain', text: 'boats 3\n' })
  const ask = async (url: string, headers = {}) => (await fetch(`${url}/metrics`, { headers })).status
  const withToken = await served(
    undefined,
    [],
    {},
    { authenticator: nobody, metrics: { read, token: 'a-long-enough-token' } },
  )
  expect(await ask(withToken.url)).toBe(401)
  expect(await ask(withToken.url, { authorization: 'Bearer a-long-enough-tokem' })).toBe(401)
  expect(await ask(withToken.url, { authorization: 'Bearer a-long-enough-token' })).toBe(200)
  const withoutToken = await served(undefined, [], {}, { authenticator: nobody, metrics: { read } })
  expect(await ask(withoutToken.url, { authorization: 'Bearer undefined' })).toBe(401)
  const worker = await served(undefined, [], {}, { authenticator: nobody, metrics: { read }, isWorker: true })
  expect(await (await fetch(`${worker.url}/metrics`)).text()).toContain('for the bearer of METRICS_TOKEN. Set it')
  const signedIn = await served(undefined, [], {}, { metrics: { read } })
  expect(await (await fetch(`${signedIn.url}/metrics`)).text()).toBe('boats 3\n')
})
