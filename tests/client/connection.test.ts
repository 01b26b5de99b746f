import { DeckhandClient } from '@deckhand/client'
import { localUser, startServer } from '@deckhand/server'
import { expect, onTestFinished, test } from 'vitest'
import { Random } from '../crash/random.ts'
import { cards, gate, isIdle, shown, stateOf, talk, until, words } from '../support/clients/talk.ts'
import { tool } from '../support/models/emulated.ts'
import { served } from '../support/servers/served.ts'
import { faultyFetch } from './faulty-fetch.ts'

const turns = [
  {
    thoughts: ['Ich überlege', ' – 日本\u2028'],
    calls: [
      { name: 'look', args: { n: 1 } },
      { name: 'look', args: { n: 2 } },
    ],
  },
  { text: ['Noch ', 'einmal. '], calls: [{ name: 'send', args: { n: 3 } }] },
  { text: Array.from({ length: 12 }, (_, index) => `wörd ${index} 𝄞 `) },
]
const tools = [tool('look'), tool('send', { effect: 'write' })]

/** Without ids, which differ between runs. */
const withoutIds = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll(/01a[0-9a-f]{29}/g, 'id'))

async function whole(url: string, more: Parameters<typeof talk>[1] = {}) {
  const conversation = talk(url, more)
  conversation.send('Go.')
  await until(conversation, (state) => cards(state)[2]?.approval !== undefined)
  await conversation.decide(cards(conversation.state)[2]?.approval?.id ?? '', 'approve_once')
  return until(conversation, isIdle)
}

test('an answer whose stream is cut, lost and repeated at random bytes equals one that was never cut', async () => {
  const seed = Number(process.env.DECKHAND_TEST_SEED ?? Date.now() % 1_000_000)
  const { url, emulator } = await served(turns, tools)
  const expected = withoutIds(shown(await whole(url)))
  for (let round = 0; round < 12; round++) {
    emulator.script(turns)
    const random = new Random(seed, `round ${round}`)
    const done = await whole(url, { fetch: faultyFetch({ random, left: 6 }) })
    expect(withoutIds(shown(done)), `DECKHAND_TEST_SEED=${seed}, round ${round}`).toEqual(expected)
  }
  const { runs } = await new DeckhandClient({ baseUrl: url }).runs.list({ limit: 100 })
  expect(runs).toHaveLength(13)
})

test('a lost connection shows reconnecting, and the answer goes on where it was', async () => {
  const slow = gate()
  const look = tool('look', { handler: () => slow.opened.then(() => 'found') })
  const { url } = await served([{ text: 'I look.', calls: [{ name: 'look', args: {} }] }, { text: 'Done.' }], [look])
  const lines = new AbortController()
  let isDown = false
  const conversation = talk(url, {
    fetch: async (input, init) => {
      if (isDown) throw new TypeError('down')
      const signal = AbortSignal.any([lines.signal, ...(init?.signal ? [init.signal] : [])])
      return fetch(input, { ...init, ...(lines.signal.aborted ? {} : { signal }) })
    },
  })
  conversation.send('Go.')
  await until(conversation, (state) => cards(state).length === 1)
  isDown = true
  lines.abort()
  await until(conversation, (state) => stateOf(state) === 'reconnecting')
  expect(words(conversation.state)).toEqual(['I look.', 'look:input-streaming'])
  isDown = false
  await until(conversation, (state) => stateOf(state) === 'streaming')
  slow.open()
  expect(words(await until(conversation, isIdle))).toEqual(['I look.', 'look:output-available', 'Done.'])
})

test('it connects at once when the browser is online again', async () => {
  const { url } = await served([{ text: 'Done.' }], [])
  const online = new EventTarget()
  let isDown = true
  const conversation = talk(url, {
    online,
    reconnect: { baseMs: 20_000, maxMs: 20_000 },
    fetch: (...request) => (isDown ? Promise.reject(new TypeError('down')) : fetch(...request)),
  })
  conversation.send('Go.')
  await until(conversation, (state) => stateOf(state) === 'reconnecting')
  isDown = false
  online.dispatchEvent(new Event('online'))
  expect(words(await until(conversation, isIdle, 3_000))).toEqual(['Done.'])
})

test('nothing is lost when a server is away for a while', async () => {
  const slow = gate()
  const look = tool('look', { handler: () => slow.opened.then(() => 'found') })
  const { url, server, runtime, folder } = await served(
    [{ text: 'I look.', calls: [{ name: 'look', args: {} }] }, { text: 'Done.' }, { text: 'Again.' }],
    [look],
  )
  const again = () =>
    startServer({
      runtime,
      authenticator: localUser,
      outboxToken: 'token',
      port: server.port,
      outboxFile: `${folder}/outbox`,
    })
  const conversation = talk(url)
  conversation.send('Go.')
  await until(conversation, (state) => cards(state).length === 1)
  await server.close()
  await until(conversation, (state) => stateOf(state) === 'reconnecting')
  slow.open()
  await new Promise((resolve) => setTimeout(resolve, 500))
  const second = await again()
  expect(second.url).toBe(url)
  expect(words(await until(conversation, isIdle))).toEqual(['I look.', 'look:output-available', 'Done.'])
  await second.close()
  conversation.send('Once more.')
  await until(conversation, (state) => stateOf(state) === 'reconnecting')
  const third = await again()
  onTestFinished(() => third.close())
  expect(words(await until(conversation, isIdle))).toEqual(['Again.'])
})
