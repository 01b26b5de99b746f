import { afterEach, expect, it } from 'vitest'
import { HttpFailure, strictFetch } from './strict-fetch.ts'
import { failureOf } from './testing/collect.ts'
import { closeServers, errorReply, startPlaybackServer, text } from './testing/playback-server.ts'

afterEach(closeServers)

const post = { method: 'POST', body: '{}' }

it('a success is the response, without the headers that the SDK would copy for every event', async () => {
  const server = await startPlaybackServer({ events: [text('hi')] })
  const response = await strictFetch(server.url, post)
  expect([...response.headers]).toEqual([])
  expect(await response.text()).toContain('"hi"')
})

it('anything else is thrown with what the server said', async () => {
  const server = await startPlaybackServer(errorReply(418, 'short and stout', [], { 'retry-after': '9' }))
  const failure = await failureOf(strictFetch(server.url, post))
  expect(failure).toBeInstanceOf(HttpFailure)
  expect(failure).toMatchObject({ status: 418, body: expect.stringContaining('short and stout'), retryAfter: '9' })
})

it('no answer is thrown with the reason', async () => {
  const server = await startPlaybackServer()
  await server.close()
  const failure = await failureOf(strictFetch(server.url, post))
  expect(failure).toMatchObject({ status: undefined, body: expect.stringContaining('ECONNREFUSED') })
})
