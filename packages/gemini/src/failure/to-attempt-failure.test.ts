import { inspect } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { collect, failureOf, modelOn } from '../testing/collect.ts'
import { closeServers, errorReply, type Reply, startPlaybackServer } from '../testing/playback-server.ts'

afterEach(closeServers)

/** The failure of a turn if every request gets this reply, and the number of requests. */
async function ending(reply: Reply): Promise<{ failure: Error & { code?: string }; requests: number }> {
  const server = await startPlaybackServer(reply)
  const failure = await failureOf(collect(modelOn(server, { model: 'gemini-test' })))
  return { failure, requests: server.requests.length }
}

const detail = (type: string, rest: object) => ({ '@type': `type.googleapis.com/google.rpc.${type}`, ...rest })

describe("the service's answer decides how the turn ends", () => {
  it.each([
    [400, 'MODEL_BAD_REQUEST', 1],
    [401, 'MODEL_NO_KEY', 1],
    [403, 'MODEL_NO_KEY', 1],
    [404, 'MODEL_BAD_REQUEST', 1],
    [413, 'MODEL_BAD_REQUEST', 1],
    [408, 'MODEL_UNAVAILABLE', 3],
    [429, 'MODEL_RATE_LIMITED', 3],
    [500, 'MODEL_UNAVAILABLE', 3],
    [502, 'MODEL_UNAVAILABLE', 3],
    [503, 'MODEL_UNAVAILABLE', 3],
    [504, 'MODEL_UNAVAILABLE', 3],
  ])("%i: %s after %i attempts, with the service's message", async (status, code, attempts) => {
    const { failure, requests } = await ending(errorReply(status, 'Words of Google.'))
    expect(failure).toMatchObject({ code, message: expect.stringContaining(`(HTTP ${status}: Words of Google.)`) })
    expect(requests).toBe(attempts)
  })

  it('an unknown model is named', async () => {
    const { failure } = await ending(errorReply(404, 'not found'))
    expect(failure.message).toContain('no model "gemini-test"')
  })

  it('a wrong key comes as 400 and is reported as a wrong key', async () => {
    const { failure } = await ending(
      errorReply(400, 'API key not valid.', [detail('ErrorInfo', { reason: 'API_KEY_INVALID' })]),
    )
    expect(failure).toMatchObject({ code: 'MODEL_NO_KEY', message: expect.stringContaining('refused the key') })
  })

  it('a daily quota that is used up is not retried, whatever the hint', async () => {
    const violations = [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier' }]
    const details = [detail('QuotaFailure', { violations }), detail('RetryInfo', { retryDelay: '3s' })]
    const { failure, requests } = await ending(errorReply(429, 'quota', details))
    expect(failure).toMatchObject({
      code: 'MODEL_RATE_LIMITED',
      message: expect.stringContaining('Try again tomorrow.'),
    })
    expect(requests).toBe(1)
  })

  it("the text of a proxy's page is in the message", async () => {
    const { failure } = await ending({
      status: 502,
      body: '<html><h1>Bad  Gateway</h1></html>',
      headers: { 'content-type': 'text/html' },
    })
    expect(failure.message).toContain('(HTTP 502: Bad Gateway)')
  })

  it.each([
    [200, 'text/html; charset=utf-8'],
    [302, 'text/html'],
    [403, 'text/plain'],
  ])("a proxy's page with status %i does not count as an answer of Gemini", async (status, type) => {
    const { failure, requests } = await ending({ status, body: '<h1>Blocked</h1>', headers: { 'content-type': type } })
    expect(failure).toMatchObject({ code: 'MODEL_UNAVAILABLE' })
    expect(failure.message).toBe(
      `The answer did not come from Gemini (HTTP ${status}: Blocked). Check the network, a proxy in between, and the base URL that is set for Gemini.`,
    )
    expect(requests).toBe(1)
  })

  it('an error in a list is read', async () => {
    const { failure } = await ending({ status: 400, body: '[{"error":{"message":"Bad."}}]' })
    expect(failure.message).toContain('(HTTP 400: Bad.)')
  })
})

describe('the key', () => {
  const repeated = 'Key secret-key is not good: secret-key.'

  it.each([
    ['of the answer', errorReply(403, repeated)],
    ['of an answer that is no JSON', { status: 500, body: repeated }],
    ['of an event in the stream', { events: [{ error: { code: 400, message: repeated } }] }],
    ['of an event that is no JSON', { events: ['secret-key'] }],
  ])('is not in the error, nor in its cause, when it is in the text %s', async (_title, reply) => {
    const { failure } = await ending(reply)
    expect(failure.message).not.toBe('')
    expect(inspect(failure, { depth: 10 })).not.toContain('secret-key')
  })

  it('is shown as [key]', async () => {
    const { failure } = await ending(errorReply(403, repeated))
    expect(failure.message).toContain('Key [key] is not good: [key].')
  })
})
