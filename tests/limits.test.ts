import type { ModelChunk } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { post, served } from './support/served.ts'
import { talkModel, text } from './support/talk-model.ts'

async function refused(response: Response) {
  const { code, error } = (await response.json()) as { code: string; error: string }
  return { status: response.status, code, error, retryAfter: Number(response.headers.get('retry-after')) }
}

test('S7: one run too many at once is refused with 429 and when to try again, and begins once another has ended', async () => {
  const ends: (() => void)[] = []
  const waiting = {
    id: 'slow',
    async *stream(): AsyncGenerator<ModelChunk> {
      await new Promise<void>((resolve) => ends.push(resolve))
      yield text('Done.')
      yield { type: 'finish', usage: { inputTokens: 1, outputTokens: 1, thoughtTokens: 0, totalTokens: 2 } }
    },
  }
  const { url, runtime } = await served(undefined, [], { model: waiting, limits: { runsAtOnce: 2 } })
  const started = await Promise.all([1, 2].map(() => runtime.start('local', { prompt: 'Go.' })))
  const answer = await refused(await post(`${url}/api/agent/run`, { prompt: 'Go.' }))
  expect(answer).toMatchObject({ status: 429, code: 'RATE_LIMITED', retryAfter: 5 })
  expect(answer.error).toContain('2 runs at work')
  await expect.poll(() => ends.length).toBe(2)
  ends[0]?.()
  await Promise.race(started.map(({ runId }) => runtime.settled('local', runId, AbortSignal.timeout(30_000))))
  await runtime.start('local', { prompt: 'Go.' })
})

test('S7: the tokens of a day are refused with 429 until midnight', async () => {
  const model = talkModel(() => [text('Aye.')])
  const { url } = await served(undefined, [], { model, limits: { tokensADay: 3 } })
  for (const _ of [1, 2]) expect((await post(`${url}/api/agent/run`, { prompt: 'Go.' })).status).toBe(200)
  const untilMidnight = () => 86_400 - (Math.floor(Date.now() / 1000) % 86_400)
  const before = untilMidnight()
  const answer = await refused(await post(`${url}/api/agent/run`, { prompt: 'Go.' }))
  expect(answer).toMatchObject({ status: 429, code: 'RATE_LIMITED', error: expect.stringContaining('3 tokens') })
  expect(answer.retryAfter).toBeLessThanOrEqual(before + 1)
  expect(answer.retryAfter).toBeGreaterThanOrEqual(untilMidnight() - 1)
  expect(model.requests).toHaveLength(2)
})

test('S7: requests over the limit of a minute are refused with 429, and health is not among them', async () => {
  const { url } = await served(undefined, [], {}, { requestsAMinute: 3 })
  for (const _ of [1, 2, 3]) expect((await fetch(`${url}/api/agent/runs`)).status).toBe(200)
  const answer = await refused(await fetch(`${url}/api/agent/runs`))
  expect(answer).toMatchObject({ status: 429, code: 'RATE_LIMITED', error: expect.stringContaining('3 requests') })
  expect(answer.retryAfter).toBeGreaterThan(50)
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
})
