import { Conversation, DeckhandClient } from '@deckhand/client'
import { expect, onTestFinished, test } from 'vitest'
import { cards, gate, isIdle, shown, stateOf, talk, until, words } from '../support/clients/talk.ts'
import { tool } from '../support/models/emulated.ts'
import { served } from '../support/servers/served.ts'

const call = (name: string, n: number) => ({ name, args: { n } })
const twoRounds = [
  { thoughts: ['Let me ', 'look.'], calls: [call('look', 1), call('look', 2)] },
  { text: 'Once more.', calls: [call('look', 3)] },
  { text: ['All ', 'is ', 'well.'] },
]

test('an answer grows over two rounds of tools, and a reload shows the same', async () => {
  const { url } = await served(twoRounds, [tool('look')])
  const conversation = talk(url)
  expect(conversation.send('Go.')).toBe(true)
  expect(conversation.state).toMatchObject({
    isBusy: true,
    messages: [{ role: 'user', text: 'Go.' }, { state: 'starting' }],
  })
  expect(conversation.send('Too soon.')).toBe(false)
  const done = await until(conversation, isIdle)
  const card = 'look:output-available'
  expect(words(done)).toEqual(['Let me look.', card, card, 'Once more.', card, 'All is well.'])
  expect(cards(done).map(({ output }) => output)).toEqual([1, 2, 3].map((n) => ({ name: 'look', n })))
  expect(await until(conversation, ({ title }) => title !== undefined)).toMatchObject({ title: 'Go.' })
  const again = talk(url, { threadId: done.threadId ?? '' })
  await again.load()
  expect(shown(again.state)).toEqual(shown(done))
  expect(again.state).toMatchObject({ title: 'Go.', isBusy: false, isLoading: false, hasEarlier: false })
})

test('parallel cards end independently', async () => {
  const slow = gate()
  const look = tool('look', { handler: async ({ n }) => (n === 1 ? slow.opened.then(() => 'slow') : 'quick') })
  const { url } = await served([{ calls: [call('look', 1), call('look', 2)] }, { text: 'Done.' }], [look])
  const conversation = talk(url)
  conversation.send('Go.')
  await until(conversation, (state) => cards(state)[1]?.state === 'output-available')
  expect(words(conversation.state)).toEqual(['look:input-streaming', 'look:output-available'])
  slow.open()
  expect(words(await until(conversation, isIdle))).toEqual(['look:output-available', 'look:output-available', 'Done.'])
})

test('progress shows on the card while it runs', async () => {
  const slow = gate()
  const look = tool('look', {
    handler: async (_, { progress }) => {
      progress('Half way', 0.5)
      await slow.opened
      return 'found'
    },
  })
  const { url } = await served([{ calls: [call('look', 1)] }, { text: 'Done.' }], [look])
  const conversation = talk(url)
  conversation.send('Go.')
  const busy = await until(conversation, (state) => cards(state)[0]?.progress !== undefined)
  expect(cards(busy)[0]?.progress).toEqual({ message: 'Half way', fraction: 0.5 })
  slow.open()
  expect(cards(await until(conversation, isIdle))[0]?.progress).toBeUndefined()
})

test('unchanged messages stay the same objects, and listeners are notified of text about every 50 ms', async () => {
  const text = Array.from({ length: 40 }, (_, index) => `word${index} `)
  const { url } = await served([{ text: 'First.' }, { text, chunkDelayMs: 10 }], [])
  const conversation = talk(url)
  conversation.send('One.')
  const [prompt, answer] = (await until(conversation, isIdle)).messages
  let told = 0
  conversation.send('Two.')
  conversation.subscribe(() => told++)
  const started = performance.now()
  const done = await until(conversation, isIdle)
  expect(done.messages[0]).toBe(prompt)
  expect(done.messages[1]).toBe(answer)
  expect(words(done)).toEqual([text.join('')])
  expect(told).toBeLessThan((performance.now() - started) / 50 + 12)
  expect(told).toBeGreaterThan(4)
})

test('earlier messages are loaded page by page, even if a page cuts an answer in two', async () => {
  const { url } = await served([...twoRounds, { text: 'Two.' }, { text: 'Three.' }], [tool('look')])
  const conversation = talk(url)
  for (const prompt of ['One.', 'Two.', 'Three.']) {
    conversation.send(prompt)
    await until(conversation, isIdle)
  }
  const whole = shown(conversation.state)
  for (const pageSize of [1, 2, 3, 5]) {
    const again = talk(url, { threadId: conversation.state.threadId ?? '', pageSize })
    await again.load()
    const last = again.state.messages.at(-1)
    while (again.state.hasEarlier) await again.loadEarlier()
    expect(shown(again.state)).toEqual(whole)
    expect(again.state.messages.at(-1)).toBe(last)
  }
})

test('a conversation that cannot be loaded says why, and can be loaded again', async () => {
  const { url } = await served([{ text: 'One.' }], [])
  const first = talk(url)
  first.send('Go.')
  const { threadId = '' } = await until(first, isIdle)
  let isDown = true
  const again = talk(url, {
    threadId,
    fetch: (...request) => (isDown ? Promise.reject(new TypeError('down')) : fetch(...request)),
  })
  await again.load()
  expect(again.state).toMatchObject({ isLoading: false, loadFailure: expect.stringContaining('cannot be reached') })
  isDown = false
  await again.load()
  expect(again.state.loadFailure).toBeUndefined()
  expect(words(again.state)).toEqual(['One.'])
  const missing = talk(url, { threadId: 'nowhere' })
  await missing.load()
  expect(missing.state.loadFailure).toContain('no such thread')
})

test('a conversation loaded in mid-tool goes on where it was, with nothing doubled', async () => {
  const slow = gate()
  const look = tool('look', { handler: () => slow.opened.then(() => 'found') })
  const { url } = await served(
    [{ text: 'First.' }, { text: 'I look.', calls: [call('look', 1)] }, { text: 'Done.' }],
    [look],
  )
  const first = talk(url)
  first.send('One.')
  await until(first, isIdle)
  first.send('Two.')
  await until(first, (state) => cards(state).length === 1)
  const again = talk(url, { threadId: first.state.threadId ?? '' })
  await again.load()
  await until(again, (state) => stateOf(state) === 'streaming' && cards(state).length === 1)
  expect(shown(again.state)).toEqual(shown(first.state))
  expect(again.state.isBusy).toBe(true)
  slow.open()
  expect(shown(await until(again, isIdle))).toEqual(shown(await until(first, isIdle)))
})

test('leaving does not cancel', async () => {
  const slow = gate()
  const look = tool('look', { handler: () => slow.opened.then(() => 'found') })
  const { url } = await served([{ calls: [call('look', 1)] }, { text: 'Done.' }], [look])
  const conversation = talk(url)
  conversation.send('Go.')
  await until(conversation, (state) => cards(state).length === 1)
  conversation.close()
  slow.open()
  const { runs } = new DeckhandClient({ baseUrl: url })
  await expect.poll(async () => (await runs.list()).runs[0]?.status).toBe('completed')
  await conversation.load()
  expect(words(conversation.state)).toEqual(['look:output-available', 'Done.'])
})

test('a missing thread is reported by its code, and reading one can be stopped', async () => {
  const { url } = await served([{ text: 'Hello.' }], [])
  const gone = talk(url, { threadId: 'nowhere' })
  await gone.load()
  expect(gone.state).toMatchObject({ isLoading: false, loadFailureCode: 'NOT_FOUND' })
  const never = new DeckhandClient({ fetch: () => new Promise(() => {}) })
  const slow = talk(url, { threadId: 't1', client: never })
  void slow.load()
  expect(slow.state.isLoading).toBe(true)
  slow.stop()
  expect(slow.state).toMatchObject({ isLoading: false, loadFailure: expect.stringContaining('Loading was stopped.') })
})

test('without an agent the first one of the server answers, and the state says which', async () => {
  const { url } = await served([{ text: 'Hello.' }], [])
  const conversation = new Conversation({ client: new DeckhandClient({ baseUrl: url }) })
  onTestFinished(() => conversation.close())
  conversation.send('Hi.')
  expect(await until(conversation, ({ agentId }) => agentId !== undefined)).toMatchObject({
    agentId: expect.any(String),
  })
})
