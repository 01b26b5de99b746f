import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { receiveCallback } from './receive-callback.ts'

/** The status line of the answer to a request line that no HTTP client would send. */
async function statusOf(requestLine: string, { hostname, port }: URL): Promise<string> {
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(`${requestLine} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n\r\n`)
  return (await text(socket)).split('\r\n')[0] ?? ''
}

test('a request to an invalid address gets 404, and the person can still come back', async () => {
  const finished: unknown[] = []
  const statuses: string[] = []
  await receiveCallback(
    { service: 'google', host: '127.0.0.1', port: 0 },
    {
      start: async (redirectUri) => {
        const address = new URL(redirectUri)
        for (const target of ['//', 'http://[', '//:99999/', `//${address.host}${address.pathname}x`])
          statuses.push(await statusOf(`GET ${target}`, address))
        await fetch(`${redirectUri}?state=s&code=c`)
      },
      finish: async (back) => void finished.push(back),
    },
  )
  expect(statuses).toEqual(Array(4).fill('HTTP/1.1 404 Not Found'))
  expect(finished).toEqual([{ state: 's', code: 'c' }])
})
