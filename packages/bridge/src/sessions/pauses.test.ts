import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testHub, wordsIn } from '../testing/test-hub.ts'
import { TestSocket, turn } from '../testing/test-socket.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date('2026-03-04T05:06:20Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const gemini = { agentInfo: { name: 'gemini-cli' }, agentCapabilities: { loadSession: true } }

const turns = async () => {
  for (let count = 0; count < 20; count += 1) await turn()
}

test('a prompt that waits for a session repair says so to all clients of the session', async () => {
  const { arrive, begin, load, prompt, says, answers, link } = testHub({ agent: gemini })
  const [one, two] = [arrive(), arrive()]
  await begin(one, 'A')
  await load(two, 'A')
  prompt(one, 'A', 1)
  const update = { sessionUpdate: 'tool_call', toolCallId: 't', title: 'ls' }
  says({ method: 'session/update', params: { sessionId: 'A', update } })
  one.say({ method: 'session/cancel', params: { sessionId: 'A' } })
  answers('session/prompt', { result: { stopReason: 'cancelled' } })
  prompt(one, 'A', 2)
  await turn()
  for (const client of [one, two])
    expect(wordsIn(client).at(-1)).toMatch(/^agent: One moment, up to 40 s: the session must be loaded again/)
  vi.advanceTimersByTime(40_000)
  await turns()
  expect(link.last('session/load')).toBeDefined()
})

test('a session that must wait before it is loaded says so to every kind of client', async () => {
  const { arrive, clients, link } = testHub({ agent: gemini })
  const [ours, plain] = [arrive(), new TestSocket()]
  clients.arrive(plain)
  for (const client of [ours, plain]) client.say({ id: 1, method: 'session/load', params: { sessionId: 'old' } })
  await turns()
  const words = 'One moment, up to 40 s: the Gemini CLI would lose a session'
  expect(ours.received('_deckhand/problem')).toMatchObject([
    { sessionId: 'old', problem: { kind: 'waiting', message: expect.stringContaining(words) } },
  ])
  expect([wordsIn(ours), wordsIn(plain)]).toEqual([[], [expect.stringContaining(words)]])
  expect(link.sent).toEqual([])
  vi.advanceTimersByTime(40_000)
  await turns()
  expect(link.last('session/load')).toBeDefined()
})

test('a wait ends when its client leaves or the agent ends', async () => {
  const { arrive, clients, hub, link } = testHub({ agent: gemini })
  const plain = new TestSocket()
  clients.arrive(plain)
  plain.say({ id: 1, method: 'session/load', params: { sessionId: 'old' } })
  await turns()
  expect(vi.getTimerCount()).toBe(1)
  plain.break()
  expect(vi.getTimerCount()).toBe(0)
  const client = arrive()
  client.say({ id: 1, method: 'session/load', params: { sessionId: 'old' } })
  await turns()
  const ended = { state: 'failed', error: { kind: 'crashed', message: 'It ended.' } } as const
  link.condition = ended
  hub.agentEnded(ended)
  await turns()
  expect(client.answerTo(1)).toMatchObject({ error: { data: { kind: 'crashed' } } })
})
