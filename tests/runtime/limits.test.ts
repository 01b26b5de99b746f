import { geminiModel } from '@deckhand/gemini'
import type { Model, ModelChunk, Store } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { crew, isFirst } from '../support/models/crew.ts'
import { call, callsThenDone, scriptedModel, text } from '../support/models/scripted-model.ts'
import { post, served } from '../support/servers/served.ts'
import { signedIn } from '../support/servers/signed-in.ts'
import { openStore, stored } from '../support/stores/stored.ts'
import { tempFolder } from '../support/temp-folder.ts'

async function refused(response: Response) {
  const { code, error } = (await response.json()) as { code: string; error: string }
  return { status: response.status, code, error, retryAfter: Number(response.headers.get('retry-after')) }
}

test('S7: one concurrent run too many is refused with 429 and a retry time, and begins once another has ended', async () => {
  const ends: (() => void)[] = []
  const waiting = scriptedModel(async function* () {
    await new Promise<void>((resolve) => ends.push(resolve))
    yield text('Done.')
  })
  const { url, runtime } = await served(undefined, [], { model: waiting, limits: { runsAtOnce: 2 } })
  const started = await Promise.all([1, 2].map(() => runtime.start('local', { prompt: 'Go.' })))
  const answer = await refused(await post(`${url}/api/agent/run`, { prompt: 'Go.' }))
  expect(answer).toMatchObject({ status: 429, code: 'RATE_LIMITED', retryAfter: 5 })
  expect(answer.error).toContain('2 runs in progress')
  await expect.poll(() => ends.length).toBe(2)
  ends[0]?.()
  await Promise.race(started.map(({ runId }) => runtime.settled('local', runId, AbortSignal.timeout(30_000))))
  await runtime.start('local', { prompt: 'Go.' })
})

test('S7: the tokens of a day are refused with 429 until midnight', async () => {
  const model = scriptedModel(() => [text('Aye.')])
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

test('S7: requests with a copied cookie, which lacks the key of its session, do not count toward the user’s limit', async () => {
  const { url, ann } = await signedIn({ requestsAMinute: 3 })
  const { cookie } = ann
  const load = () => fetch(`${url}/outbox`, { headers: { cookie } })
  for (const status of [200, 200, 200, 429, 429]) expect((await load()).status).toBe(status)
  for (const status of [200, 200, 200, 429])
    expect((await fetch(`${url}/api/agent/runs`, { headers: ann })).status).toBe(status)
})

test('S12: a run that uses up the tokens of the day ends before its next model call, says when they reset, and keeps what it did', async () => {
  const { ask, store, requests, log } = await crew(
    { boss: () => [call('calculate', { expression: '6*7' })] },
    { more: { limits: { tokensADay: 3 } } },
  )
  const { runId, ...response } = await ask({ prompt: 'Go.' })
  expect(response).toMatchObject({
    status: 'failed',
    code: 'RATE_LIMITED',
    error: expect.stringMatching(
      /^The next request to the model would exceed the 3 tokens per day\. .* midnight UTC, in \d+ (hours|minutes)\. /,
    ),
  })
  expect(requests).toHaveLength(2)
  const loaded = await store.runs.load('ann', runId)
  expect(loaded?.state.turns.map(({ parts }) => parts)).toMatchObject([
    [{ status: 'completed', output: expect.anything() }],
    [{ status: 'completed' }],
  ])
  expect(await log(runId)).toContainEqual(expect.objectContaining({ type: 'limit', limit: 'tokens' }))
})

test('S12: tokens of child agents count toward the same day, and stop their parents', async () => {
  const { ask, requests, store } = await crew(
    {
      boss: (request) => (isFirst(request) ? [call('spawn_agent', { agent: 'hand', prompt: 'Go.' })] : [text('Done.')]),
      hand: () => [text('ok')],
    },
    { more: { limits: { tokensADay: 4 } } },
  )
  expect(await ask({ prompt: 'Go.' })).toMatchObject({ status: 'failed', code: 'RATE_LIMITED' })
  expect(requests).toHaveLength(2)
  await expect(store.usage.reserveTokens('ann', 1, { tokensADay: 4, now: Date.now() })).rejects.toThrow('4 tokens')
})

test.each(['no-finish', 'empty', 'reset'] as const)(
  'S12: a failed request (%s) that was retried counts as well',
  async (kind) => {
    const retry = { attempts: 3, sleep: async () => {} }
    const { emulator, store } = await served([{ text: ['Aye.'] }, { text: ['Aye.'] }], [])
    const model = geminiModel({ apiKey: 'key', baseUrl: emulator.url, retry })
    const { ask } = await stored(model, [], { store })
    const hasUsed = async (tokens: number) =>
      store.usage
        .takeSlot({ id: 'look', userId: 'ann', limits: { tokensADay: tokens }, until: 0, now: Date.now() })
        .then(
          () => false,
          () => true,
        )
    const { runId } = await ask({ prompt: 'Go.' })
    const { tokens = 0 } = (await store.runs.find('ann', runId)) ?? {}
    expect([await hasUsed(tokens), await hasUsed(tokens + 1)]).toEqual([true, false])
    emulator.fault(kind)
    expect(await ask({ prompt: 'Go.' })).toMatchObject({ status: 'completed' })
    // The two that were answered, and at least the input of the one that was not.
    expect(await hasUsed(2 * tokens + 1)).toBe(true)
  },
)

test('S12: a tool that asks the model by itself is counted, and stopped, too', async () => {
  const spent: ModelChunk = {
    type: 'finish',
    usage: { inputTokens: 5, outputTokens: 5, thoughtTokens: 0, totalTokens: 10 },
  }
  const model = scriptedModel(({ messages }) => [
    messages.at(-1)?.role === 'user' ? call('think') : text('Done.'),
    spent,
  ])
  const think = {
    name: 'think',
    description: 'Thinks.',
    parameters: {},
    effect: 'read',
    handler: async (_args: unknown, { model: own, signal }: { model: Model; signal: AbortSignal }) => {
      for await (const _ of own.stream({ instruction: '', messages: [], tools: [] }, signal));
      return 'thought'
    },
  } as never
  const { runtime } = await served(undefined, [think], { model, limits: { tokensADay: 20 } })
  const { runId } = await runtime.start('local', { prompt: 'Go.' })
  const response = await runtime.settled('local', runId, AbortSignal.timeout(10_000))
  expect(response).toMatchObject({ status: 'failed', code: 'RATE_LIMITED' })
  expect(model.requests).toHaveLength(2)
})

test('S12: the tokens of a turn are counted together with its record, and not in a transaction before it', async () => {
  const store = await openStore(tempFolder())
  let recorded = () => {}
  const counted: number[] = []
  const record: Store['runs']['record'] = (...asked) => {
    const [, { turn, outcome }] = asked
    if (turn || outcome) recorded()
    return store.runs.record(...asked)
  }
  const countTokens: Store['usage']['countTokens'] = async (user, tokens, now) => {
    // A count that the record waited for would wait forever.
    await new Promise<void>((resolve) => {
      recorded = resolve
    })
    await store.usage.countTokens(user, tokens, now)
    counted.push(tokens)
  }
  const waiting = { ...store, runs: { ...store.runs, record }, usage: { ...store.usage, countTokens } }
  const look = { name: 'look', description: 'Looks.', effect: 'read' as const, handler: async () => 'seen' }
  const { ask } = await stored(callsThenDone(call('look')), [look], { store: waiting })
  expect(await ask({ prompt: 'Go.' })).toMatchObject({ status: 'completed' })
  expect(counted).toHaveLength(2)
})
