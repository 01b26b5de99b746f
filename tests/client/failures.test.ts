import { DeckhandClient } from '@deckhand/client'
import { StoreAway } from '@deckhand/spec/errors'
import { expect, test } from 'vitest'
import { answerOf, gate, isIdle, shown, stateOf, talk, until, words } from '../support/clients/talk.ts'
import { tool } from '../support/models/emulated.ts'
import { scriptedModel, text } from '../support/models/scripted-model.ts'
import { served } from '../support/servers/served.ts'
import { stored } from '../support/stores/stored.ts'

const prompts = (state: { messages: { role: string; text?: string }[] }) =>
  state.messages.flatMap(({ role, text }) => (role === 'user' ? [text] : []))

test('a rate limit of the model is shown as one, also after a reload, and a retry sends the prompt again', async () => {
  const { url, emulator } = await served([{ text: 'Done.' }], [])
  emulator.fault('rate-limit', { times: 3, retryDelayMs: 1 })
  const conversation = talk(url)
  conversation.send('Go.', [{ type: 'briefing', id: 'today', snippet: 'Sun.' }])
  const failed = await until(conversation, isIdle)
  expect(answerOf(failed)).toMatchObject({
    state: 'failed',
    failure: { kind: 'rate_limit', code: 'MODEL_RATE_LIMITED' },
  })
  const again = talk(url, { threadId: failed.threadId ?? '' })
  expect(again.state.isLoading).toBe(true)
  expect(again.retry() || again.send('Too soon.')).toBe(false)
  await again.load()
  expect(answerOf(again.state)).toMatchObject({ state: 'failed', failure: { kind: 'rate_limit' } })
  expect(again.retry()).toBe(true)
  const done = await until(again, isIdle)
  expect(words(done)).toEqual(['Done.'])
  expect(prompts(done)).toEqual(['Go.', 'Go.'])
})

test('half an answer that failed is shown, and a retry sends the prompt and not the half', async () => {
  const { url, emulator } = await served([{ text: 'Whole.' }], [])
  emulator.fault('safety', { parts: [{ text: 'Half an ' }, { text: 'answer' }] })
  const conversation = talk(url)
  conversation.send('Go.')
  const failed = await until(conversation, isIdle)
  expect(answerOf(failed)).toMatchObject({ state: 'failed', failure: { kind: 'other', code: 'MODEL_BLOCKED' } })
  expect(words(failed)).toEqual(['Half an answer'])
  const again = talk(url, { threadId: failed.threadId ?? '' })
  await again.load()
  expect(shown(again.state)).toEqual(shown(failed))
  conversation.retry()
  const done = await until(conversation, isIdle)
  expect(prompts(done)).toEqual(['Go.', 'Go.'])
  expect(words(done)).toEqual(['Whole.'])
  expect(conversation.retry()).toBe(false)
})

test('C7 an answer that was cut at the output limit is done and says so, also after a reload', async () => {
  const { url, emulator } = await served([{ text: 'The rest.' }], [])
  emulator.fault('max-tokens', { parts: [{ text: 'Half an ' }, { text: 'answer' }] })
  const conversation = talk(url)
  conversation.send('Go.')
  const cut = await until(conversation, isIdle)
  expect(answerOf(cut)).toMatchObject({ state: 'done', truncated: true })
  expect(words(cut)).toEqual(['Half an answer'])
  const again = talk(url, { threadId: cut.threadId ?? '' })
  await again.load()
  expect(answerOf(again.state)).toMatchObject({ state: 'done', truncated: true })
  again.send('Continue.')
  expect(answerOf(await until(again, isIdle))).not.toHaveProperty('truncated')
  expect(JSON.stringify(emulator.requests.at(-1)?.body)).toContain('Half an ')
})

test('J6: a thread whose stream is cut while it loads shows the whole answer, and why it failed', async () => {
  const { url, emulator, store } = await served([{ text: 'Whole.' }], [])
  emulator.fault('safety', { parts: [{ text: 'Half an ' }, { text: 'answer' }] })
  const conversation = talk(url)
  conversation.send('Go.')
  const failed = await until(conversation, isIdle)
  const { runs } = store
  const { events } = runs
  let asked = 0
  runs.events = async (...of) => {
    asked += 1
    if (asked === 2) throw new StoreAway('No route to the database.', undefined)
    const logged = await events.apply(runs, of)
    return asked === 1 ? logged.slice(0, 2) : logged
  }
  const again = talk(url, { threadId: failed.threadId ?? '' })
  await again.load()
  expect(shown(again.state)).toEqual(shown(failed))
  expect(asked).toBe(3)
})

test('a thread whose failed answer cannot be read finally says so', async () => {
  const { url, emulator, store } = await served([{ text: 'Whole.' }], [])
  emulator.fault('safety', { parts: [{ text: 'Half' }] })
  const conversation = talk(url)
  conversation.send('Go.')
  const { threadId = '' } = await until(conversation, isIdle)
  store.runs.events = () => Promise.reject(new StoreAway('No route to the database.', undefined))
  const again = talk(url, { threadId, giveUpAfterMs: 50 })
  await again.load()
  expect(again.state).toMatchObject({ isLoading: false, loadFailure: expect.stringContaining('broke off') })
})

test('a broken model stream restarts, and nothing is doubled', async () => {
  const { url, emulator } = await served([{ text: 'Whole.' }], [])
  emulator.fault('reset')
  const conversation = talk(url)
  conversation.send('Go.')
  expect(words(await until(conversation, isIdle))).toEqual(['Whole.'])
})

test('a limit of the user is a rate limit, and the retry replaces the message that was refused', async () => {
  const { url } = await served([{ text: 'Done.' }], [])
  let isLimited = true
  const body = { ok: false, code: 'RATE_LIMITED', error: 'Too many. Wait a minute.' }
  const conversation = talk(url, {
    fetch: (...request) =>
      isLimited
        ? Promise.resolve(Response.json(body, { status: 429, headers: { 'retry-after': '7' } }))
        : fetch(...request),
  })
  conversation.send('Go.')
  const failed = await until(conversation, isIdle)
  expect(answerOf(failed).failure).toEqual({
    kind: 'rate_limit',
    code: 'RATE_LIMITED',
    message: 'Too many. Wait a minute.',
  })
  isLimited = false
  conversation.retry()
  const done = await until(conversation, isIdle)
  expect(prompts(done)).toEqual(['Go.'])
  expect(words(done)).toEqual(['Done.'])
})

test('an unreachable server is a network failure, and the retry has a fresh key', async () => {
  const { url } = await served([{ text: 'Done.' }], [])
  let isDown = true
  const keys = new Set<string | null>()
  const conversation = talk(url, {
    giveUpAfterMs: 50,
    fetch: (input, init) => {
      const key = new Headers(init?.headers).get('idempotency-key')
      if (key) keys.add(key)
      return isDown ? Promise.reject(new TypeError('down')) : fetch(input, init)
    },
  })
  conversation.send('Go.')
  const failed = await until(conversation, isIdle)
  expect(answerOf(failed)).toMatchObject({ state: 'failed', failure: { kind: 'network' } })
  expect(keys.size).toBe(1)
  isDown = false
  conversation.retry()
  expect(words(await until(conversation, isIdle))).toEqual(['Done.'])
  expect(keys.size).toBe(2)
})

test('no first event in time is a time-out; a run that still begins is cancelled, and a retry works', async () => {
  const { url } = await served([{ text: ['Late.'], chunkDelayMs: 60_000 }, { text: 'Done.' }], [])
  const held = gate()
  let isSlow = true
  const conversation = talk(url, {
    timeoutMs: 2_000,
    fetch: async (input, init) => {
      if (isSlow && String(input).endsWith('/run/stream')) await held.opened
      return fetch(input, init)
    },
  })
  conversation.send('Go.')
  const failed = await until(conversation, isIdle)
  expect(answerOf(failed)).toMatchObject({ state: 'failed', failure: { kind: 'timeout' } })
  isSlow = false
  held.open()
  const { runs } = new DeckhandClient({ baseUrl: url })
  const statuses = async () => (await runs.list()).runs.map(({ status }) => status)
  await expect.poll(statuses).toEqual(['failed'])
  conversation.retry()
  expect(words(await until(conversation, isIdle))).toEqual(['Done.'])
  expect(await statuses()).toEqual(['completed', 'failed'])
})

test('a run that has begun and says nothing is a time-out too, and is cancelled', async () => {
  const { url } = await served([{ text: ['Never.'], chunkDelayMs: 60_000 }], [])
  const conversation = talk(url, { timeoutMs: 400 })
  conversation.send('Go.')
  expect(answerOf(await until(conversation, isIdle))).toMatchObject({ state: 'failed', failure: { kind: 'timeout' } })
  const { runs } = new DeckhandClient({ baseUrl: url })
  await expect.poll(async () => (await runs.list()).runs.map(({ status }) => status)).toEqual(['failed'])
})

test('a run that waits in the queue is no time-out, however long: it says so, and its answer comes', async () => {
  const timeoutMs = 1_500
  const { url, folder } = await served([], [], { capacity: 0 })
  const conversation = talk(url, { timeoutMs })
  conversation.send('Go.')
  await until(conversation, (state) => stateOf(state) === 'queued')
  await new Promise((resolve) => setTimeout(resolve, 2 * timeoutMs))
  expect(stateOf(conversation.state)).toBe('queued')
  const aye = scriptedModel(() => [text('Aye.')])
  await stored(aye, [], { folder })
  expect(words(await until(conversation, isIdle))).toEqual(['Aye.'])
})

test('a run that waits in the queue can be stopped', async () => {
  const { url } = await served([], [], { capacity: 0 })
  const conversation = talk(url)
  conversation.send('Go.')
  await until(conversation, (state) => stateOf(state) === 'queued')
  conversation.stop()
  expect(stateOf(conversation.state)).toBe('interrupted')
  const { runs } = new DeckhandClient({ baseUrl: url })
  await expect.poll(async () => (await runs.list()).runs.map(({ status }) => status)).toEqual(['failed'])
})

test('no timer runs after the first event: a long tool and a long approval are no time-out', async () => {
  const timeoutMs = 1_500
  const long = tool('long', {
    effect: 'write',
    handler: () => new Promise((resolve) => setTimeout(resolve, timeoutMs + 200, 'done')),
  })
  const { url } = await served([{ calls: [{ name: 'long' }] }, { text: 'Done.' }], [long])
  const conversation = talk(url, { timeoutMs })
  conversation.send('Go.')
  await until(conversation, (state) => stateOf(state) === 'waiting')
  await new Promise((resolve) => setTimeout(resolve, timeoutMs + 100))
  expect(stateOf(conversation.state)).toBe('waiting')
  const [card] = answerOf(conversation.state).parts.filter((part) => part.type === 'tool')
  await conversation.decide(card?.approval?.id ?? '', 'approve_once')
  expect(stateOf(await until(conversation, isIdle))).toBe('done')
})

test('a policy refusal is shown as one', async () => {
  const { url } = await served([], [])
  const body = { ok: false, code: 'FORBIDDEN', error: 'Not you.' }
  const conversation = talk(url, { fetch: async () => Response.json(body, { status: 403 }) })
  conversation.send('Go.')
  expect(answerOf(await until(conversation, isIdle)).failure).toEqual({
    kind: 'policy',
    code: 'FORBIDDEN',
    message: 'Not you.',
  })
})
