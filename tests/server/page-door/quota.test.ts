import type { Model } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { expect, test } from 'vitest'
import { call, scriptedModel, text } from '../../support/models/scripted-model.ts'
import { type Answered, codeOf, openDoor, origin, own, store } from './door.ts'

const used = (totalTokens: number) => ({ inputTokens: totalTokens, outputTokens: 0, thoughtTokens: 0, totalTokens })

/** Says "Aye." for 300 tokens, once `isLet` resolves. */
function costlyModel(isLet: () => Promise<unknown> = async () => {}) {
  const model = scriptedModel(async function* () {
    await isLet()
    yield text('Aye.')
    yield { type: 'finish', usage: used(300) }
  })
  return { model, asked: model.requests }
}

const message = { message: 'Hello.', history: [], toolDefinitions: [], pageState: {} }
const limits = { runsAtOnce: 1, tokensADay: 1_000 }

async function openQuota(model: Model, more: Parameters<typeof openDoor>[0] = {}) {
  const door = await openDoor({ model, runtime: { limits, model }, ...more })
  const say = (name = 'sendMessage') =>
    door.ask(`/_jay/actions/${name}`, { method: 'POST', body: message, headers: door.ann })
  const run = () => door.ask('/api/agent/run', { method: 'POST', body: { prompt: 'Go.' }, headers: door.ann })
  return { ...door, say, run }
}

const statuses = (answers: Answered[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

test('S12: of 200 concurrent messages of a user one is answered, and the others never begin', {
  timeout: 120_000,
}, async () => {
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const { model, asked } = costlyModel(() => gate)
  const { say } = await openQuota(model)
  const answers: Answered[] = []
  const all = Array.from({ length: 200 }, async (_, n) => {
    answers.push(await say(n % 2 ? 'sendMessage' : 'streamMessage'))
  })
  await expect.poll(() => answers.length, { timeout: 100_000 }).toBe(199)
  expect(statuses(answers)).toEqual({ 429: 199 })
  expect(answers.map(({ headers }) => headers['retry-after'])).toEqual(Array(199).fill('5'))
  expect(asked).toHaveLength(1)
  open()
  await Promise.all(all)
  expect(statuses(answers)).toEqual({ 200: 1, 429: 199 })
  expect(asked).toHaveLength(1)
})

test('S12: of 200 sequential messages as many are answered as the tokens of the day allow', {
  timeout: 120_000,
}, async () => {
  const { model, asked } = costlyModel()
  const { say, run } = await openQuota(model)
  const answers: Answered[] = []
  for (let n = 0; n < 200; n += 1) answers.push(await say())
  // 300, 600, 900 and 1,200: the fourth begins below the limit.
  expect(statuses(answers)).toEqual({ 200: 4, 429: 196 })
  expect(asked).toHaveLength(4)
  const last = answers.at(-1) as Answered
  expect(codeOf(last)).toEqual([429, 'RATE_LIMITED'])
  expect(last.body).toMatch(/would exceed the 1000 tokens per day\. .* midnight UTC, in \d+ (hours|minutes)/)
  const untilMidnight = 86_400 - (Math.floor(Date.now() / 1000) % 86_400)
  expect(Math.abs(Number(last.headers['retry-after']) - untilMidnight)).toBeLessThanOrEqual(30)
  // The same tokens for runs.
  expect(codeOf(await run())).toEqual([429, 'RATE_LIMITED'])
})

test('S12: a run and a message to a page count together, whichever comes first', async () => {
  const ends: (() => void)[] = []
  const { model, asked } = costlyModel(() => new Promise<void>((resolve) => ends.push(resolve)))
  const { say, run, runtime } = await openQuota(model, { runtime: { limits: { runsAtOnce: 1 }, model } })
  const { runId } = await runtime.start('ann', { prompt: 'Go.' })
  await expect.poll(() => asked.length).toBe(1)
  expect(codeOf(await say())).toEqual([429, 'RATE_LIMITED'])
  ends[0]?.()
  await runtime.settled('ann', runId, AbortSignal.timeout(10_000))
  const said = say()
  await expect.poll(() => asked.length).toBe(2)
  expect(codeOf(await run())).toEqual([429, 'RATE_LIMITED'])
  ends[1]?.()
  expect((await said).status).toBe(200)
  const after = run()
  await expect.poll(() => asked.length).toBe(3)
  ends[2]?.()
  expect((await after).status).toBe(200)
})

test('S12: a conversation that uses up the tokens is stopped before the next model call', async () => {
  const model = scriptedModel(() => [call('action_stock_find', { query: 'oar' }), { type: 'finish', usage: used(600) }])
  const { say } = await openQuota(model)
  const answer = await say()
  expect(codeOf(answer)).toEqual([429, 'RATE_LIMITED'])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(5)
  expect(model.requests).toHaveLength(2)
})

test('S12: the reported usage of a failed request counts, or an estimate if there is none', async () => {
  const model = scriptedModel(function* () {
    if (model.requests.length === 1) yield { type: 'attempt_failed', willRetry: true, usage: used(700) }
    yield text('x'.repeat(3_000))
    throw new DeckhandError('MODEL_STREAM_CUT', 'It broke.')
  })
  const { say } = await openQuota(model)
  expect(codeOf(await say())).toEqual([422, 'MODEL_STREAM_CUT'])
  // 700, and 1,000 for the words that came.
  expect(codeOf(await say())).toEqual([429, 'RATE_LIMITED'])
  expect(model.requests).toHaveLength(1)
})

test('S12: a retry is not made when the first request has used up the tokens', async () => {
  const requests: string[] = []
  const model = scriptedModel(function* () {
    requests.push('first')
    yield { type: 'attempt_failed', willRetry: true, usage: used(5_000) }
    requests.push('second')
    yield { type: 'finish', usage: used(1) }
  })
  const { say } = await openQuota(model)
  expect(codeOf(await say())).toEqual([429, 'RATE_LIMITED'])
  expect(requests).toEqual(['first'])
})

test('S12: the tokens of all visitors of a site count together, however many passes they have', async () => {
  const { model, asked } = costlyModel()
  const limited = { ...store, limits: { tokensADay: 500 } }
  const { call, pass } = await openQuota(model, { sites: [limited, own] })
  const answers: Answered[] = []
  for (let n = 0; n < 5; n += 1) answers.push(await call((await pass()).token, 'sendMessage', message))
  expect(statuses(answers)).toEqual({ 200: 2, 429: 3 })
  expect(asked).toHaveLength(2)
})

test('S13: visitors with many passes from one address share the limit of the address', async () => {
  const { model, asked } = costlyModel()
  const limited = { ...store, limits: { addressMessagesAMinute: 5 } }
  const { call, pass } = await openDoor({ model, sites: [limited, own] })
  const answers: Answered[] = []
  for (let n = 0; n < 12; n += 1) answers.push(await call((await pass()).token, 'sendMessage', message))
  expect(statuses(answers)).toEqual({ 200: 5, 429: 7 })
  expect(answers.at(-1)?.body).toContain('5 messages from one address in a minute')
  expect(asked).toHaveLength(5)
})

test('S13: addresses of one /64 are one client, passes and messages alike, and the next /64 is another', async () => {
  const { model, asked } = costlyModel()
  const limited = { ...store, limits: { addressMessagesAMinute: 3 } }
  const server = { clientAddress: { from: 'forwarded', proxies: 1 } } as const
  const { ask } = await openDoor({ model, sites: [limited, own], server, publicUrl: 'https://agent.example' })
  const talk = async (address: string) => {
    const headers = { host: 'agent.example', origin, 'x-forwarded-for': `10.0.0.1, ${address}` }
    const body = { site: 'store' }
    const welcomed = await ask('/api/page/visitors', { method: 'POST', body, headers })
    if (welcomed.status !== 200) return welcomed
    const { token } = JSON.parse(welcomed.body)
    const authorization = `Bearer ${token}`
    return ask('/_jay/actions/sendMessage', { method: 'POST', body: message, headers: { ...headers, authorization } })
  }
  const answers: Answered[] = []
  for (let n = 0; n < 6; n += 1) answers.push(await talk(`2001:db8:7:7:${n}::${n + 1}`))
  expect(statuses(answers)).toEqual({ 200: 3, 429: 3 })
  expect((await talk('2001:db8:7:8::1')).status).toBe(200)
  expect(asked).toHaveLength(4)
  for (let n = 0; n < 54; n += 1) await talk(`2001:db8:7:7::${n}`)
  expect((await talk('2001:db8:7:7:9::9')).body).toContain('60 visitors from one address in a minute')
})

test('S13: concurrent conversations are limited per site, to half of the server’s limit for all sites, and per server', async () => {
  const ends: (() => void)[] = []
  const { model, asked } = costlyModel(() => new Promise<void>((resolve) => ends.push(resolve)))
  const limited = { ...store, limits: { conversationsAtOnce: 2 } }
  const door = await openDoor({ model, sites: [limited, own], conversationsAtOnce: 6 })
  const visit = async () => door.call((await door.pass()).token, 'sendMessage', message)
  const visitOwn = async () => {
    const { token } = await door.pass('own', door.url)
    return door.call(token, 'sendMessage', message, { origin: door.url })
  }
  const say = () => door.ask('/_jay/actions/streamMessage', { method: 'POST', body: message, headers: door.ann })
  const atWork = [visit(), visit()]
  await expect.poll(() => asked.length).toBe(2)
  const full = await visit()
  expect([codeOf(full), full.headers['retry-after']]).toEqual([[429, 'RATE_LIMITED'], '5'])
  expect(full.body).toContain('The limit of 2 messages of pages in progress for this site')
  atWork.push(visitOwn())
  await expect.poll(() => asked.length).toBe(3)
  const reserved = await visitOwn()
  expect([codeOf(reserved), reserved.headers['retry-after']]).toEqual([[429, 'RATE_LIMITED'], '5'])
  expect(reserved.body).toContain('The limit of 3 messages of pages in progress for visitors of this server')
  atWork.push(say(), say(), say())
  await expect.poll(() => asked.length).toBe(6)
  const crowded = await say()
  expect(codeOf(crowded)).toEqual([429, 'RATE_LIMITED'])
  expect(crowded.body).toContain('The limit of 6 messages of pages in progress on this server')
  for (const end of ends) end()
  expect(statuses(await Promise.all(atWork))).toEqual({ 200: 6 })
  const after = visit()
  await expect.poll(() => asked.length).toBe(7)
  ends[6]?.()
  expect((await after).status).toBe(200)
})

test('S13: one visitor, with however many passes, leaves the places of a site to other addresses', async () => {
  const ends: (() => void)[] = []
  const { model, asked } = costlyModel(() => new Promise<void>((resolve) => ends.push(resolve)))
  const server = { clientAddress: { from: 'forwarded', proxies: 1 } } as const
  const { ask } = await openDoor({ model, sites: [store, own], server, publicUrl: 'https://agent.example' })
  const talk = async (address: string, name = 'sendMessage') => {
    const headers = { host: 'agent.example', origin, 'x-forwarded-for': address }
    const { body } = await ask('/api/page/visitors', { method: 'POST', body: { site: 'store' }, headers })
    const authorization = `Bearer ${JSON.parse(body).token}`
    return ask(`/_jay/actions/${name}`, { method: 'POST', body: message, headers: { ...headers, authorization } })
  }
  const atWork = Array.from({ length: 5 }, (_, n) => talk('10.1.1.1', n % 2 ? 'sendMessage' : 'streamMessage'))
  await expect.poll(() => asked.length).toBe(5)
  const full = await talk('10.1.1.1')
  expect([codeOf(full), full.headers['retry-after']]).toEqual([[429, 'RATE_LIMITED'], '5'])
  expect(full.body).toContain('The limit of 5 messages in progress from this address')
  atWork.push(talk('10.1.1.2'))
  await expect.poll(() => asked.length).toBe(6)
  for (const end of ends) end()
  expect(statuses(await Promise.all(atWork))).toEqual({ 200: 6 })
  const after = talk('10.1.1.1')
  await expect.poll(() => asked.length).toBe(7)
  ends[6]?.()
  expect((await after).status).toBe(200)
})
