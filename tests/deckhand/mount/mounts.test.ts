import { request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { LineReader } from '../../support/clients/line-reader.ts'
import { hosts } from './hosts.ts'
import { bearer, cookie, mountable } from './mounted.ts'

const json = { 'content-type': 'application/json' }
const megabyte = 1024 ** 2

/** `node:http`, because fetch does not let a test set Origin. */
function ask(url: string, method: string, headers: Record<string, string>, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers: { ...headers, ...(body !== undefined && json) } }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    asked.on('error', reject).end(body)
  })
}

describe.each(Object.entries(hosts))('%s', (name, host) => {
  const needsBasePath = !name.startsWith('Express')
  const options = { ...(needsBasePath && { basePath: '/agent' }) }

  test('answers a request with JSON, and leaves other paths to the server around it', async () => {
    const { mounts } = await mountable(options)
    const url = await host(mounts)
    const put = await fetch(`${url}/api/agent/memories`, {
      method: 'POST',
      headers: { ...bearer, ...json },
      body: JSON.stringify({ text: 'Ann writes short mails. ✉' }),
    })
    const text = await put.text()
    expect([put.status, text]).toEqual([200, expect.stringContaining('short mails. ✉')])
    expect((await fetch(`${url}/api/agent/settings`)).status).toBe(401)
    expect((await fetch(`${url}/api/agent/nothing`, { headers: bearer })).status).toBe(404)
    expect(await (await fetch(new URL('/hello', url))).text()).toBe('hello')
  })

  test('the lines of a run arrive one by one, also with compression', async () => {
    const { mounts, open } = await mountable(options)
    const url = await host(mounts)
    const response = await fetch(`${url}/api/agent/run/stream`, {
      method: 'POST',
      headers: { ...bearer, ...json, 'accept-encoding': 'gzip, br' },
      body: JSON.stringify({ prompt: 'Look.' }),
    })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/x-ndjson'])
    const stream = new LineReader(response)
    // The tool goes on only when the line about its call was read.
    for (let line = await stream.next(); line.type !== 'tool_call'; ) line = await stream.next()
    open()
    expect(await stream.last()).toMatchObject({ type: 'result', result: { status: 'completed', summary: 'Done.' } })
  })

  test('a client that stops reading pauses the work, and one that disconnects ends it', async () => {
    const { mounts, seen } = await mountable(options)
    const url = new URL(await host(mounts))
    const socket = connect(Number(url.port), url.hostname)
    socket.pause()
    const { authorization } = bearer
    socket.write(
      `GET /agent/_jay/actions/endless HTTP/1.1\r\nHost: ${url.host}\r\nAuthorization: ${authorization}\r\n\r\n`,
    )
    // One that buffers without limit never stops.
    const standsStill = async () => {
      const before = seen.pulled
      await sleep(300)
      return before > 0 && seen.pulled === before
    }
    await expect.poll(standsStill).toBe(true)
    expect(seen.pulled * 10_000).toBeLessThan(20 * megabyte)
    expect(seen.left).toBe(0)
    socket.destroy()
    await expect.poll(() => seen.left).toBe(1)
  })

  test('takes an upload as it is, and refuses one that is too large', async () => {
    const { mounts } = await mountable(options)
    const url = await host(mounts)
    const bytes = Buffer.from([0, 255, 10, 13, 128])
    const put = (body: Uint8Array<ArrayBuffer>) =>
      fetch(`${url}/api/agent/files/content?path=a.bin`, {
        method: 'PUT',
        headers: { ...bearer, 'content-type': 'application/octet-stream' },
        body,
      })
    expect((await put(bytes)).status).toBe(200)
    const read = await fetch(`${url}/api/agent/files/download?path=a.bin`, { headers: bearer })
    expect(Buffer.from(await read.arrayBuffer())).toEqual(bytes)
    expect((await put(Buffer.alloc(16 * megabyte + 1))).status).toBe(413)
  })

  const path = '/api/agent/settings'
  test('S23: requests of other sites are refused with a cookie, and changes need our Origin, a listed one or a token', async () => {
    const { mounts } = await mountable({ ...options, origins: ['https://listed.example'] })
    const url = await host(mounts)
    const own = new URL(url).origin
    const body = '{"allowlist":["ben@example.com"]}'
    const table: [origin: string | undefined, read: number[], change: number[]][] = [
      // With a cookie, with a token, with both
      [undefined, [200, 200, 200], [403, 200, 200]],
      [own, [200, 200, 200], [200, 200, 200]],
      ['https://listed.example', [200, 200, 200], [200, 200, 200]],
      ['https://evil.example', [403, 200, 403], [403, 200, 403]],
      ['null', [403, 200, 403], [403, 200, 403]],
    ]
    for (const [origin, read, change] of table) {
      const from = origin === undefined ? {} : { origin }
      for (const [index, who] of [cookie, bearer, { ...cookie, ...bearer }].entries()) {
        const headers = { ...from, ...who }
        const found = [await ask(url + path, 'GET', headers), await ask(url + path, 'PUT', headers, body)]
        expect(found, `${origin} ${Object.keys(who)}`).toEqual([read[index], change[index]])
      }
    }
  })
})
