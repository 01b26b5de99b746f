import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { localUser, mountable } from './mounted.ts'

const path = '/api/agent/settings'

/** Without authentication: every caller is the person at this machine. */
async function open(host = '127.0.0.1') {
  const { mounts } = await mountable({ authenticator: localUser })
  const server = createServer(mounts.node())
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const ask = (hostname: string, headers: Record<string, string> = {}) =>
    new Promise<number>((resolve, reject) => {
      request({ hostname, port, path, headers, agent: false }, (response) => resolve(response.resume().statusCode ?? 0))
        .on('error', reject)
        .end()
    })
  return { mounts, port, ask }
}

test('S23: without an authenticator node() answers a peer on loopback, unless a proxy forwards it', async () => {
  const { ask, port } = await open()
  expect(await ask('127.0.0.1')).toBe(200)
  expect(await ask('127.0.0.1', { host: 'evil.example' })).toBe(403)
  expect(await ask('127.0.0.1', { host: `localhost:${port}` })).toBe(200)
  for (const name of ['x-forwarded-for', 'forwarded', 'x-forwarded-host', 'x-real-ip', 'via'])
    expect(await ask('127.0.0.1', { [name]: '127.0.0.1' }), name).toBe(403)
})

const elsewhere = Object.values(networkInterfaces())
  .flat()
  .find((each) => each?.family === 'IPv4' && !each.internal)?.address

test.skipIf(elsewhere === undefined)(
  'S23: without an authenticator a peer that is not on loopback is refused',
  async () => {
    const { ask, port } = await open('0.0.0.0')
    expect(await ask('127.0.0.1')).toBe(200)
    expect(await ask(elsewhere ?? '')).toBe(403)
    expect(await ask(elsewhere ?? '', { host: `127.0.0.1:${port}` })).toBe(403)
  },
)

test('S23: without an authenticator fetch() and next() refuse every caller', async () => {
  const { mounts, port } = await open()
  const asked = (init?: RequestInit) => new Request(`http://127.0.0.1:${port}${path}`, init)
  const host = { host: `127.0.0.1:${port}` }
  for (const answer of [mounts.fetch, mounts.next().GET])
    for (const headers of [{}, host, { ...host, authorization: 'Bearer x' }]) {
      const response = await answer(asked({ headers }))
      expect([response.status, await response.json()]).toEqual([
        403,
        expect.objectContaining({ code: 'FORBIDDEN', error: expect.stringContaining('authenticate') }),
      ])
    }
})
