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

test('a prompt that waits until its session can be set right says so to all who are in it', async () => {
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
    expect(wordsIn(client).at(-1)).toMatch(/^agent: One moment, up to 40 s: after a turn/)
  vi.advanceTimersByTime(40_000)
  await turns()
  expect(link.last('session/load')).toBeDefined()
})

test('a session that can only be loaded in a moment says so, to any client in its way, and is loaded then', async () => {
  const { arrive, clients, link } = testHub({ agent: gemini })
  const [ours, plain] = [arrive(), new TestSocket()]
  clients.arrive(plain)
  for (const client of [ours, plain]) client.say({ id: 1, method: 'session/load', params: { sessionId: 'old' } })
  await turns()
  const words = 'One moment, up to 40 s: the Gemini CLI would lose a session'
  expect(ours.told('_deckhand/problem')).toMatchObject([
    { sessionId: 'old', problem: { kind: 'waiting', message: expect.stringContaining(words) } },
  ])
  expect([wordsIn(ours), wordsIn(plain)]).toEqual([[], [expect.stringContaining(words)]])
  expect(link.sent).toEqual([])
  vi.advanceTimersByTime(40_000)
  await turns()
  expect(link.last('session/load')).toBeDefined()
})

test('nothing waits for a client that has left, nor for an agent that has ended', async () => {
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
