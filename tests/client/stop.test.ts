import { DeckhandClient, type PartView } from '@deckhand/client'
import { expect, test } from 'vitest'
import { answerOf, cards, gate, isIdle, shown, stateOf, talk, until, words } from '../support/clients/talk.ts'
import { tool } from '../support/models/emulated.ts'
import { served } from '../support/servers/served.ts'

const call = { name: 'look', args: {} }
const never = tool('look', { handler: () => new Promise(() => {}) })
const isAtRest = (parts: PartView[]) =>
  parts.every((part) => (part.type === 'tool' ? part.state.startsWith('output') : !part.isOpen))

test('stopped in mid-tool, the answer is interrupted when stop returns, nothing spins, and the run is cancelled', async () => {
  const { url } = await served([{ text: 'I look.', calls: [call, call] }, { text: 'Then this.' }], [never])
  const conversation = talk(url)
  conversation.send('Go.')
  await until(conversation, (state) => cards(state).length === 2)
  conversation.stop()
  expect(conversation.state.isBusy).toBe(false)
  expect(stateOf(conversation.state)).toBe('interrupted')
  expect(words(conversation.state)).toEqual(['I look.', 'look:output-error', 'look:output-error'])
  const { runs } = new DeckhandClient({ baseUrl: url })
  await expect.poll(async () => (await runs.list()).runs[0]?.status).toBe('failed')
  await until(conversation, (state) => cards(state).every(({ error }) => !error?.message.startsWith('You stopped')))
  const again = talk(url, { threadId: conversation.state.threadId ?? '' })
  await again.load()
  expect(shown(again.state)).toEqual(shown(conversation.state))
  conversation.send('And now?')
  expect(words(await until(conversation, isIdle))).toEqual(['Then this.'])
})

test('stopped in mid-text, a reload shows the words that had come', async () => {
  const text = Array.from({ length: 200 }, () => 'word ')
  const { url } = await served([{ text, chunkDelayMs: 20 }], [])
  const conversation = talk(url)
  conversation.send('Go.')
  await until(conversation, (state) => answerOf(state).parts.length > 0)
  conversation.stop()
  expect(isAtRest(answerOf(conversation.state).parts)).toBe(true)
  const { runs } = new DeckhandClient({ baseUrl: url })
  await expect.poll(async () => (await runs.list()).runs[0]?.status).toBe('failed')
  const again = talk(url, { threadId: conversation.state.threadId ?? '' })
  await again.load()
  expect(stateOf(again.state)).toBe('interrupted')
  expect(words(again.state)[0]).toMatch(/^(word )+$/)
})

test('stopped while it waits for an approval, nothing waits any more', async () => {
  const { url } = await served([{ calls: [call] }], [tool('look', { effect: 'write' })])
  const conversation = talk(url)
  conversation.send('Go.')
  await until(conversation, (state) => stateOf(state) === 'waiting')
  conversation.stop()
  expect(words(conversation.state)).toEqual(['look:output-error'])
  const { approvals } = new DeckhandClient({ baseUrl: url })
  await expect.poll(async () => (await approvals.list({ status: 'open' })).approvals).toEqual([])
})

test('stopped before the server has said anything, the run is cancelled as soon as it is known', async () => {
  const { url } = await served([{ calls: [call] }, { text: 'Next.' }], [never])
  const held = gate()
  const conversation = talk(url, {
    fetch: async (input, init) => {
      const response = await fetch(input, init)
      if (init?.method === 'POST' && String(input).endsWith('/stream')) await held.opened
      return response
    },
  })
  conversation.send('Go.')
  conversation.stop()
  expect(conversation.state).toMatchObject({ isBusy: false, messages: [{}, { state: 'interrupted' }] })
  const { runs } = new DeckhandClient({ baseUrl: url })
  await expect.poll(async () => (await runs.list()).runs.length).toBe(1)
  conversation.send('Next.')
  held.open()
  expect(words(await until(conversation, isIdle))).toEqual(['Next.'])
  expect((await runs.list()).runs.map(({ status }) => status)).toEqual(['completed', 'failed'])
  expect((await new DeckhandClient({ baseUrl: url }).threads.list()).threads).toHaveLength(1)
})

test('a stop that cannot be sent is reported, and sent again', async () => {
  const { url } = await served([{ calls: [call] }], [never])
  let isDown = false
  const conversation = talk(url, {
    fetch: (input, init) =>
      isDown && String(input).includes('cancel') ? Promise.reject(new TypeError('down')) : fetch(input, init),
  })
  conversation.send('Go.')
  await until(conversation, (state) => cards(state).length === 1)
  isDown = true
  conversation.stop()
  const told = await until(conversation, (state) => answerOf(state).failure !== undefined)
  expect(answerOf(told)).toMatchObject({ state: 'interrupted', failure: { kind: 'network' } })
  expect(answerOf(told).failure?.message).toContain('may still be in progress')
  isDown = false
  await until(conversation, (state) => answerOf(state).failure === undefined)
  const { runs } = new DeckhandClient({ baseUrl: url })
  expect((await runs.list()).runs[0]?.status).toBe('failed')
})

test('a prompt that is stopped before it was sent is never sent', async () => {
  const { url } = await served([{ calls: [call] }, { text: 'Third.' }], [never])
  const held = gate()
  const conversation = talk(url, {
    fetch: async (input, init) => {
      if (String(input).endsWith('/cancel')) await held.opened
      return fetch(input, init)
    },
  })
  conversation.send('First.')
  await until(conversation, (state) => cards(state).length === 1)
  conversation.stop()
  conversation.send('Second.')
  conversation.stop()
  conversation.send('Third.')
  held.open()
  expect(words(await until(conversation, isIdle))).toEqual(['Third.'])
  const { runs } = new DeckhandClient({ baseUrl: url })
  expect((await runs.list()).runs.map(({ status }) => status)).toEqual(['completed', 'failed'])
})
